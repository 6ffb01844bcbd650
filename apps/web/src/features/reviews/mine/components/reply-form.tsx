import { replyToReview } from '@localchef/contracts/reviews/reply-to-review'
import { longestReply } from '@localchef/contracts/reviews/review-limits'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useReply } from '../use-kitchen-reviews.ts'

const NewReply = z.object({ reply: z.string().trim().min(1).max(longestReply) })

interface ReplyFormProps {
  reviewId: string
  author: string
  onClose: () => void
}

/** The chef's public reply. A review takes one reply only, as the hint says. */
export function ReplyForm({ reviewId, author, onClose }: ReplyFormProps) {
  const { t } = useTranslation(['myReviews', 'common'])
  const id = useId()
  const reply = useReply()
  const [failed, setFailed] = useState(false)
  const form = useZodForm(NewReply, { reply: '' })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (fields) => {
    setFailed(false)
    try {
      await reply.mutateAsync({ reviewId, ...fields })
      toast.success(t('kitchen.replied'))
      onClose()
    } catch (error) {
      const { code } = failureOf(replyToReview, error)
      if (code === 'already_replied') {
        toast.info(refusalText(code))
        onClose()
      } else {
        setFailed(true)
      }
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-3" id={id}>
      <Field
        label={t('kitchen.replyTo', { author })}
        hint={t('kitchen.replyHint')}
        required
        error={errors.reply?.message}
      >
        <TextArea autoFocus rows={3} maxLength={longestReply} {...form.register('reply')} />
      </Field>
      <FormError>{failed && t('failed')}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={isSubmitting}>
          {t('kitchen.send')}
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          {t('action.cancel', { ns: 'common' })}
        </Button>
      </div>
    </form>
  )
}
