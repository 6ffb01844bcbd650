import { createReview, mostReviewPictures } from '@localchef/contracts/reviews/create-review'
import { longestReview } from '@localchef/contracts/reviews/review-limits'
import clsx from 'clsx'
import { Star, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { PhotoPicker } from '@/shared/pictures/photo-picker.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field, FieldError } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { type Reviewable, useCreateReview } from '../use-my-reviews.ts'

const ratings = [1, 2, 3, 4, 5] as const
type Rating = (typeof ratings)[number]

interface StarPickerProps {
  value: Rating | undefined
  onChange: (value: Rating) => void
  error?: string | undefined
  /** Label of the stars; by default that of the overall rating. */
  label?: string
}

/** Five radio buttons styled as stars. Screen readers read "4 of 5, Very good". */
function StarPicker({ value, onChange, error, label }: StarPickerProps) {
  const { t } = useTranslation('myReviews')
  const id = useId()
  const [pointed, setPointed] = useState<Rating>()
  const lit = pointed ?? value ?? 0
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="text-small font-semibold">{label ?? t('write.rating')}</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="-ml-1.5 flex" onPointerLeave={() => setPointed(undefined)}>
          {ratings.map((rating) => (
            <label
              key={rating}
              onPointerEnter={(event) => {
                if (event.pointerType === 'mouse') setPointed(rating)
              }}
              className="grid size-12 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={id}
                value={rating}
                checked={rating === value}
                onChange={() => onChange(rating)}
                aria-label={t('write.stars', { rating, word: t(`write.words.${rating}`) })}
                className="sr-only"
              />
              <Star
                aria-hidden
                className={clsx(
                  'size-8 transition-[fill,color,transform] duration-150',
                  rating <= lit ? 'scale-105 fill-star text-star' : 'fill-transparent text-line-strong',
                )}
              />
            </label>
          ))}
        </div>
        <span className="min-h-6 text-small font-medium text-ink-soft" aria-hidden>
          {lit > 0 && t(`write.words.${lit as Rating}`)}
        </span>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}

interface ReviewDialogProps {
  /** Undefined closes the dialog. */
  purchase: Reviewable | undefined
  onClose: () => void
}

export function ReviewDialog({ purchase, onClose }: ReviewDialogProps) {
  const { t } = useTranslation('myReviews')
  const { language } = useLanguage()
  return (
    <Dialog
      open={purchase !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      decisive
      title={
        purchase && t('write.title', { chef: inLanguage(language, purchase.chef.name, purchase.chef.nameRu) })
      }
      description={purchase && inLanguage(language, purchase.what, purchase.whatRu)}
    >
      {purchase && <ReviewForm purchase={purchase} onClose={onClose} />}
    </Dialog>
  )
}

const NewReview = z.object({
  rating: z.literal([1, 2, 3, 4, 5]),
  body: z.string().trim().max(longestReview),
})

function ReviewForm({ purchase, onClose }: { purchase: Reviewable; onClose: () => void }) {
  const { t } = useTranslation(['myReviews', 'common'])
  const { language } = useLanguage()
  const write = useCreateReview()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState<string>()
  const [photos, setPhotos] = useState<File[]>([])
  const [dishStars, setDishStars] = useState<ReadonlyMap<string, Rating>>(new Map())
  const form = useZodForm(NewReview, { body: '' })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ rating, body }) => {
    setProblem(undefined)
    const subject = purchase.orderId
      ? { orderId: purchase.orderId }
      : { bookingId: purchase.bookingId ?? undefined }
    try {
      const dishes = [...dishStars].map(([dishId, stars]) => ({ dishId, rating: stars }))
      await write.mutateAsync({
        review: { ...subject, rating, body, language, dishes },
        photos,
        idempotencyKey,
      })
      toast.success(t('write.done'))
      onClose()
    } catch (error) {
      if (showIssues(form, error)) return
      const { code } = failureOf(createReview, error)
      const text = refusalText(code, t('failed'))
      if (code === 'already_reviewed') {
        toast.info(text)
        onClose()
      } else {
        setProblem(text)
      }
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Controller
        control={form.control}
        name="rating"
        render={({ field }) => (
          <StarPicker
            value={field.value}
            onChange={field.onChange}
            error={errors.rating && t('write.ratingMissing')}
          />
        )}
      />
      <DishStarsField dishes={purchase.dishes} value={dishStars} onChange={setDishStars} />
      <Field label={t('write.body')} hint={t('write.bodyHint')} error={errors.body?.message}>
        <TextArea rows={5} maxLength={longestReview} lang={language} {...form.register('body')} />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="text-small font-semibold">{t('write.pictures')}</legend>
        <p className="text-small text-ink-soft">{t('write.picturesHint')}</p>
        <PhotoPicker photos={photos} most={mostReviewPictures} onChange={setPhotos} />
      </fieldset>
      <FormError>{problem}</FormError>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          {t('action.cancel', { ns: 'common' })}
        </Button>
        <Button type="submit" busy={isSubmitting}>
          {t('write.submit')}
        </Button>
      </div>
    </form>
  )
}

interface DishStarsFieldProps {
  dishes: Reviewable['dishes']
  /** Stars by dish; dishes without stars are missing. */
  value: ReadonlyMap<string, Rating>
  onChange: (value: ReadonlyMap<string, Rating>) => void
}

/** Optional stars for each dish of an order. */
function DishStarsField({ dishes, value, onChange }: DishStarsFieldProps) {
  const { t } = useTranslation('myReviews')
  const { language } = useLanguage()
  if (dishes.length === 0) return null
  const clear = (dishId: string) => onChange(new Map([...value].filter(([id]) => id !== dishId)))
  return (
    <fieldset className="grid gap-3 rounded-md bg-sunken p-4">
      <legend className="sr-only">{t('write.dishes')}</legend>
      <div>
        <p aria-hidden className="text-small font-semibold">
          {t('write.dishes')}
        </p>
        <p className="text-small text-ink-soft">{t('write.dishesHint')}</p>
      </div>
      {dishes.map(({ id, name, nameRu }) => {
        const dish = inLanguage(language, name, nameRu)
        return (
          <div key={id} className="flex items-end justify-between gap-2">
            <StarPicker
              label={dish}
              value={value.get(id)}
              onChange={(rating) => onChange(new Map([...value, [id, rating]]))}
            />
            {value.has(id) && (
              <IconButton label={t('write.clear', { dish })} onClick={() => clear(id)}>
                <X aria-hidden />
              </IconButton>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
