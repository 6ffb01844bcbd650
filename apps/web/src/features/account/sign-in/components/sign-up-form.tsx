import { ChefHat, ShoppingBag } from 'lucide-react'
import { useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { authErrorText, isKnownPassword } from '@/shared/auth/auth-errors.ts'
import { Captcha } from '@/shared/auth/captcha/captcha.tsx'
import type { CaptchaHandle } from '@/shared/auth/captcha/captcha-handle.ts'
import { useFeature } from '@/shared/backend/use-feature.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { PasswordInput } from '@/shared/ui/password-input.tsx'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'

const SignUp = z.object({
  role: z.enum(['buyer', 'chef']),
  email: z.email(),
  password: z.string().min(8).max(72),
})

export function SignUpForm() {
  const { t } = useTranslation('auth')
  const { language } = useLanguage()
  const { signUp } = useAuth()
  const navigate = useNavigate()
  const captcha = useRef<CaptchaHandle>(null)
  const takesChefs = useFeature('newChefs')
  const [problem, setProblem] = useState<string>()
  const form = useZodForm(SignUp, { role: 'buyer', email: '', password: '' })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (details) => {
    setProblem(undefined)
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
      if (isKnownPassword(error)) form.setError('password', { message: text }, { shouldFocus: true })
      else setProblem(text)
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => (
          <RadioCards
            legend={t('role.legend')}
            name={field.name}
            value={field.value}
            onValueChange={field.onChange}
            options={[
              { value: 'buyer', label: t('role.buyer'), hint: t('role.buyerHint'), icon: <ShoppingBag /> },
              {
                value: 'chef',
                label: t('role.chef'),
                hint: t(takesChefs ? 'role.chefHint' : 'role.noNewChefs'),
                icon: <ChefHat />,
                disabled: !takesChefs,
              },
            ]}
          />
        )}
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
