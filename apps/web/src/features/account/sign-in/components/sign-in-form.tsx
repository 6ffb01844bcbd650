import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { authErrorText, isEmailNotConfirmed } from '@/shared/auth/auth-errors.ts'
import { Captcha } from '@/shared/auth/captcha/captcha.tsx'
import type { CaptchaHandle } from '@/shared/auth/captcha/captcha-handle.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { PasswordInput } from '@/shared/ui/password-input.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'

const SignIn = z.object({ email: z.email(), password: z.string().min(1) })

/** The page redirects once a session exists. */
export function SignInForm() {
  const { t } = useTranslation('auth')
  const { language } = useLanguage()
  const { signIn } = useAuth()
  const navigate = useNavigate()
  const location = useLocation()
  const captcha = useRef<CaptchaHandle>(null)
  const [problem, setProblem] = useState<string>()
  const form = useZodForm(SignIn, { email: '', password: '' })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ email, password }) => {
    setProblem(undefined)
    try {
      await signIn(email, password, (await captcha.current?.token()) ?? null)
    } catch (error) {
      captcha.current?.reset()
      if (isEmailNotConfirmed(error)) {
        toast.info(t('emailConfirmFirst'))
        void navigate('/auth/resend-confirmation', { state: { email } })
        return
      }
      setProblem(authErrorText(error, t, language))
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field label={t('email')} required error={errors.email?.message}>
        <TextInput type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
      </Field>
      <Field label={t('password')} required error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Link
        to="/auth/reset-password"
        state={location.state}
        className="-my-1 inline-flex min-h-11 items-center justify-self-start text-small font-medium text-accent-text hover:underline"
      >
        {t('forgotPassword')}
      </Link>
      <Captcha handle={captcha} />
      <FormError>{problem}</FormError>
      <Button type="submit" size="lg" block busy={isSubmitting}>
        {t('signIn.submit')}
      </Button>
    </form>
  )
}
