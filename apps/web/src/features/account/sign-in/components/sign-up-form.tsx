import { useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { RoleCards } from '@/features/account/person/role-cards.tsx'
import { useWantedRole } from '@/features/account/person/wanted-role.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { authErrorText, isKnownPassword } from '@/shared/auth/auth-errors.ts'
import { Captcha } from '@/shared/auth/captcha/captcha.tsx'
import type { CaptchaHandle } from '@/shared/auth/captcha/captcha-handle.ts'
import { keepOrigin } from '@/shared/auth/kept-origin.ts'
import { longestPassword, shortestPassword } from '@/shared/auth/password-length.ts'
import { rememberedOrigin } from '@/shared/auth/remembered-origin.ts'
import { useFeature } from '@/shared/backend/use-feature.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { PasswordInput } from '@/shared/ui/password-input.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'

const SignUp = z.object({
  role: z.enum(['buyer', 'chef']),
  email: z.email(),
  password: z.string().min(shortestPassword).max(longestPassword),
})

export function SignUpForm() {
  const { t } = useTranslation('auth')
  const { language } = useLanguage()
  const { signUp } = useAuth()
  const navigate = useNavigate()
  const { state } = useLocation()
  const captcha = useRef<CaptchaHandle>(null)
  const [problem, setProblem] = useState<string>()
  const takesChefs = useFeature('newChefs')
  const wanted = useWantedRole()
  const form = useZodForm(SignUp, { role: takesChefs ? wanted : 'buyer', email: '', password: '' })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (details) => {
    setProblem(undefined)
    // A new chef's next step is the business profile, unless another page led here.
    keepOrigin(rememberedOrigin(state) ?? (details.role === 'chef' ? '/dashboard/chef-profile' : null))
    try {
      const outcome = await signUp({ ...details, language }, (await captcha.current?.token()) ?? null)
      if (outcome === 'signed-in') {
        toast.success(t('signUp.created'))
        return
      }
      toast.success(t('signUp.mailSent'))
      void navigate('/auth/resend-confirmation', { state: { email: details.email, justSent: true } })
    } catch (error) {
      captcha.current?.reset()
      const text = authErrorText(error, t, language)
      if (isKnownPassword(error)) {
        form.setError('password', { message: text }, { shouldFocus: true })
      } else {
        setProblem(text)
      }
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => <RoleCards name={field.name} value={field.value} onChange={field.onChange} />}
      />
      <Field label={t('email')} required error={errors.email?.message}>
        <TextInput type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
      </Field>
      <Field label={t('password')} required hint={t('passwordHint')} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Captcha handle={captcha} />
      <FormError>{problem}</FormError>
      <Button type="submit" size="lg" block busy={isSubmitting}>
        {t('signUp.submit')}
      </Button>
      <p className="text-caption text-ink-faint">
        <Trans
          t={t}
          i18nKey="signUp.terms"
          components={{
            terms: <Link to="/terms" className="underline hover:text-ink" />,
            privacy: <Link to="/privacy" className="underline hover:text-ink" />,
          }}
        />
      </p>
    </form>
  )
}
