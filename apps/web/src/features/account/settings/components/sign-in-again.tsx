import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { authErrorText } from '@/shared/auth/auth-errors.ts'
import { Captcha } from '@/shared/auth/captcha/captcha.tsx'
import type { CaptchaHandle } from '@/shared/auth/captcha/captcha-handle.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { PasswordInput } from '@/shared/ui/password-input.tsx'

const Password = z.object({ password: z.string().min(1) })

/**
 * Irreversible actions need a fresh sign-in. With an authenticator app the sign-in page also asks for its code, then
 * returns here.
 */
export function SignInAgain({ email, onDone }: { email: string; onDone: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <div className="grid gap-4">
      <p className="text-small">{t('delete.signInAgain')}</p>
      {email && <PasswordAgain email={email} onDone={onDone} />}
    </div>
  )
}

function PasswordAgain({ email, onDone }: { email: string; onDone: () => void }) {
  const { t } = useTranslation('settings')
  const { t: tAuth } = useTranslation('auth')
  const { language } = useLanguage()
  const { signIn } = useAuth()
  const captcha = useRef<CaptchaHandle>(null)
  const [problem, setProblem] = useState<string>()
  const form = useZodForm(Password, { password: '' })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ password }) => {
    setProblem(undefined)
    try {
      await signIn(email, password, (await captcha.current?.token()) ?? null)
      onDone()
    } catch (error) {
      captcha.current?.reset()
      setProblem(authErrorText(error, tAuth, language))
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={tAuth('password')} required error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Captcha handle={captcha} />
      <FormError>{problem}</FormError>
      <Button type="submit" busy={isSubmitting}>
        {t('delete.continue')}
      </Button>
    </form>
  )
}
