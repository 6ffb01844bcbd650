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

const NewPassword = z.object({ password: z.string().min(8).max(72) })

/** For whoever came by a reset link, or is signed in; leads to the dashboard (spec, section 4). */
export function NewPasswordForm() {
  const { t } = useTranslation('auth')
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
      toast.success(t('reset.done'))
      void navigate('/dashboard')
    } catch (error) {
      setProblem(authErrorText(error, t, language))
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field label={t('newPassword')} required hint={t('passwordHint')} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <FormError>{problem}</FormError>
      <Button type="submit" size="lg" block busy={isSubmitting}>
        {t('reset.save')}
      </Button>
    </form>
  )
}
