import { shownEmail } from '@localchef/addresses/email-address'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { redeemMailedCode } from '@/shared/auth/auth-actions.ts'
import { authErrorText, codeOf } from '@/shared/auth/auth-errors.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'

/** Six digits in any script, with spaces or dashes as they were copied. */
const MailedCode = z.object({
  code: z
    .string()
    .transform((typed) => typed.normalize('NFKC').replace(/\D/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'validation.invalid')),
})

interface MailedCodeFormProps {
  /** The address to which the code was sent. */
  email: string
  type: 'signup' | 'recovery'
  onDone: () => void
}

/** Takes the code of a mail instead of its link, for people who read their mail on another device. */
export function MailedCodeForm({ email, type, onDone }: MailedCodeFormProps) {
  const { t } = useTranslation('auth')
  const { language } = useLanguage()
  const form = useZodForm(MailedCode, { code: '' })
  const { errors, isSubmitting } = form.formState
  const [problem, setProblem] = useState<string>()

  const submit = form.handleSubmit(async ({ code }) => {
    setProblem(undefined)
    try {
      await redeemMailedCode(email, code, type)
      onDone()
    } catch (error) {
      setProblem(codeOf(error) === 'otp_expired' ? t('mailedCode.wrong') : authErrorText(error, t, language))
    }
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <Field
        label={t('mailedCode.label')}
        hint={t('mailedCode.hint', { email: shownEmail(email) })}
        required
        error={errors.code?.message ?? problem}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          className="numeric"
          {...form.register('code')}
        />
      </Field>
      <Button type="submit" size="lg" block busy={isSubmitting}>
        {t('mailedCode.submit')}
      </Button>
    </form>
  )
}
