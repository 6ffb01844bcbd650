import { longestFollowerMessage, longestSubject } from '@localchef/contracts/followers/follower-limits'
import { MessageBody, MessageSubject } from '@localchef/contracts/followers/follower-message'
import { sendFollowerMessage } from '@localchef/contracts/followers/send-follower-message'
import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'

const Letter = z.object({ subject: MessageSubject, body: MessageBody })
type Letter = z.output<typeof Letter>

/** Subject and text of a message to followers, then its preview, then sending. */
export function MessageForm({ followers }: { followers: number }) {
  const { t } = useTranslation(['followers', 'refusals'])
  const queries = useQueryClient()
  const form = useZodForm(Letter, { subject: '', body: '' })
  const { errors } = form.formState
  const [preview, setPreview] = useState<Letter>()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [idempotencyKey] = useState(() => crypto.randomUUID())

  const send = async (letter: Letter) => {
    setSending(true)
    setFailure(undefined)
    try {
      const sent = await callFunction(sendFollowerMessage, letter, { idempotencyKey })
      toast.success(t('write.sent', { count: sent.followers }))
      await queries.invalidateQueries({ queryKey: ['followers'] })
    } catch (error) {
      setFailure(refusalText(failureOf(sendFollowerMessage, error).code, t('write.failed')))
      setSending(false)
    }
  }

  if (preview) {
    return (
      <div className="grid gap-4">
        <Card className="grid gap-2 p-5" role="region" aria-label={t('write.preview')}>
          <p className="text-lead font-semibold wrap-break-word">{preview.subject}</p>
          <p className="wrap-break-word whitespace-pre-line text-ink-soft">{preview.body}</p>
        </Card>
        <FormError>{failure}</FormError>
        <div className="flex flex-wrap gap-3">
          <Button icon={<Send aria-hidden />} busy={isSending} onClick={() => void send(preview)}>
            {t('write.send', { count: followers })}
          </Button>
          <Button variant="secondary" disabled={isSending} onClick={() => setPreview(undefined)}>
            {t('write.change')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void form.handleSubmit((letter) => setPreview(letter))(event)}
    >
      <Field label={t('write.subject')} required error={errors.subject?.message}>
        <TextInput maxLength={longestSubject} {...form.register('subject')} />
      </Field>
      <Field label={t('write.body')} hint={t('write.bodyHint')} required error={errors.body?.message}>
        <TextArea maxLength={longestFollowerMessage} {...form.register('body')} />
      </Field>
      <Button type="submit" className="justify-self-start">
        {t('write.toPreview')}
      </Button>
    </form>
  )
}
