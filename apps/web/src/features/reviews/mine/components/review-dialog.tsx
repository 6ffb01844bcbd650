import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError } from '@/shared/backend/api-error.ts'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { type Reviewable, useWriteReview } from '../use-my-reviews.ts'
import { StarPicker } from './star-picker.tsx'

interface ReviewDialogProps {
  /** Undefined: closed. */
  purchase: Reviewable | undefined
  onClose: () => void
}

export function ReviewDialog({ purchase, onClose }: ReviewDialogProps) {
  const { t } = useTranslation('myReviews')
  const { language } = useLanguage()
  const named = (name: string, nameRu: string | null) => inLanguage(language, name, nameRu)
  return (
    <Dialog
      open={purchase !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      decisive
      title={purchase && t('write.title', { chef: named(purchase.chef.name, purchase.chef.nameRu) })}
      description={purchase && named(purchase.what, purchase.whatRu)}
    >
      {purchase && <ReviewForm purchase={purchase} onClose={onClose} />}
    </Dialog>
  )
}

const NewReview = z.object({
  rating: z.literal([1, 2, 3, 4, 5]),
  body: z.string().trim().max(4000),
})

function ReviewForm({ purchase, onClose }: { purchase: Reviewable; onClose: () => void }) {
  const { t } = useTranslation(['myReviews', 'common'])
  const { language } = useLanguage()
  const write = useWriteReview()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState<string>()
  const form = useZodForm(NewReview, { body: '' })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ rating, body }) => {
    setProblem(undefined)
    const subject = purchase.orderId
      ? { orderId: purchase.orderId }
      : { bookingId: purchase.bookingId ?? undefined }
    try {
      await write.mutateAsync({ review: { ...subject, rating, body, language }, idempotencyKey })
      toast.success(t('write.done'))
      onClose()
    } catch (error) {
      if (showIssues(form, error)) return
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'already_reviewed') {
        toast.info(t('write.already'))
        onClose()
      } else {
        setProblem(t(code === 'not_reviewable' ? 'write.notReviewable' : 'failed'))
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
      <Field label={t('write.body')} hint={t('write.bodyHint')} error={errors.body?.message}>
        <TextArea rows={5} maxLength={4000} lang={language} {...form.register('body')} />
      </Field>
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
