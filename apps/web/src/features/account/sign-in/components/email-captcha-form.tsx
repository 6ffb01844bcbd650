import { Email } from '@localchef/contracts/email-field'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { authErrorText } from '@/shared/auth/auth-errors.ts'
import { Captcha } from '@/shared/auth/captcha/captcha.tsx'
import type { CaptchaHandle } from '@/shared/auth/captcha/captcha-handle.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'

const EmailOnly = z.object({ email: Email })

interface EmailCaptchaFormProps {
  email?: string
  submit: ReactNode
  /** Requests the e-mail; the form shows its errors. */
  send: (email: string, captchaToken: string | null) => Promise<void>
}

export function EmailCaptchaForm({ email = '', submit, send }: EmailCaptchaFormProps) {
  const { t } = useTranslation('auth')
  const { language } = useLanguage()
  const captcha = useRef<CaptchaHandle>(null)
  const [problem, setProblem] = useState<string>()
  const form = useZodForm(EmailOnly, { email })
  const { errors, isSubmitting } = form.formState

  const onSubmit = form.handleSubmit(async (values) => {
    setProblem(undefined)
    try {
      await send(values.email, (await captcha.current?.token()) ?? null)
    } catch (error) {
      setProblem(authErrorText(error, t, language))
    }
    captcha.current?.reset()
  })

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-4">
      <Field label={t('email')} required error={errors.email?.message}>
        <TextInput type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
      </Field>
      <Captcha handle={captcha} />
      <FormError>{problem}</FormError>
      <Button type="submit" size="lg" block busy={isSubmitting}>
        {submit}
      </Button>
    </form>
  )
}
