import { sendContactCode } from '@localchef/contracts/chefs/send-contact-code'
import { verifyContact } from '@localchef/contracts/chefs/verify-contact'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { contactCodeDigits } from '@/shared/forms/typed-lengths.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useChangeBusiness } from '../use-business.ts'

const CodeForm = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/),
})

/** Verifies a contact address that differs from the account's by a mailed code. */
export function ContactCode({ email }: { email: string }) {
  const { t } = useTranslation('business')
  const change = useChangeBusiness()
  const [sending, setSending] = useState(false)
  const form = useZodForm(CodeForm, { code: '' })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      const { result } = await change(verifyContact, { code })
      if (result === 'verified') {
        toast.success(t('contact.codeRight'))
      } else {
        form.setError('code', { message: t(`contact.${result}`) }, { shouldFocus: true })
      }
    } catch {
      form.setError('code', { message: t('failed') }, { shouldFocus: true })
    }
  })

  const send = async () => {
    setSending(true)
    try {
      await change(sendContactCode, {})
      toast.success(t('contact.codeSent', { email }))
    } catch (error) {
      toast.error(refusalText(failureOf(sendContactCode, error).code, t('failed')))
    } finally {
      setSending(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4 rounded-lg bg-sunken p-4">
      <Field
        label={t('contact.code')}
        hint={t('contact.codeHint', { email })}
        required
        error={errors.code?.message}
        className="max-w-sm"
      >
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={contactCodeDigits}
          className="numeric"
          {...form.register('code')}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={isSubmitting}>
          {t('contact.codeCheck')}
        </Button>
        <Button variant="ghost" size="sm" busy={sending} onClick={() => void send()}>
          {t('contact.codeAgain')}
        </Button>
      </div>
    </form>
  )
}
