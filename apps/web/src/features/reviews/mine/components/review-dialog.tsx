import { createReview, mostReviewPictures } from '@localchef/contracts/reviews/create-review'
import { longestReview } from '@localchef/contracts/reviews/review-limits'
import { useState } from 'react'
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
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { type Reviewable, useCreateReview } from '../use-my-reviews.ts'
import { DishStarsField } from './dish-stars-field.tsx'
import { type Rating, StarPicker } from './star-picker.tsx'

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
