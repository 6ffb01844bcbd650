import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { useAuth } from '@/auth/auth-context.ts'
import { authErrorText } from '@/auth/auth-errors.ts'
import { useZodForm } from '@/forms/use-zod-form.ts'
import { useLanguage } from '@/i18n/use-language.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { FormError } from '@/ui/form-error.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { toast } from '@/ui/toast.ts'
import { SettingsSection } from './settings-section.tsx'

const NewPassword = z.object({ password: z.string().min(8).max(72) })

/** Leads to the dashboard afterwards (spec, section 4); the server signs all other devices out. */
export function PasswordSection({ email }: { email: string }) {
  const { t } = useTranslation(['settings', 'auth'])
  const { t: tAuth } = useTranslation('auth')
  const { language } = useLanguage()
  const { updatePassword } = useAuth()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const form = useZodForm(NewPassword, { password: '' })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ password }) => {
    setProblem(undefined)
    try {
      await updatePassword(password)
      toast.success(tAuth('reset.done'))
      void navigate('/dashboard')
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'same_password') {
        form.setError('password', { message: t('password.same') }, { shouldFocus: true })
      } else {
        setProblem(authErrorText(error, tAuth, language))
      }
    }
  })

  return (
    <SettingsSection title={t('password.title')} text={t('password.text')}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        {/* Tells a password manager whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field
          label={tAuth('newPassword')}
          required
          hint={tAuth('passwordHint')}
          error={errors.password?.message}
          className="sm:max-w-md"
        >
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
        <FormError>{problem}</FormError>
        <Button type="submit" variant="secondary" busy={isSubmitting} className="sm:w-fit">
          {t('password.save')}
        </Button>
      </form>
    </SettingsSection>
  )
}
