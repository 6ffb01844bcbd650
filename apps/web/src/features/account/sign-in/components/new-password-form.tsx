import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ProofFields } from '@/shared/auth/proof-fields.tsx'
import { useNewPassword } from '@/shared/auth/use-new-password.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { PasswordInput } from '@/shared/ui/password-input.tsx'
import { toast } from '@/shared/ui/toast.ts'

/** For someone who followed a reset link or is signed in. Leads to the dashboard (spec, section 4). */
export function NewPasswordForm({ email }: { email: string }) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const change = useNewPassword({
    proof: 'none',
    onDone: () => {
      toast.success(t('reset.done'))
      void navigate('/dashboard')
    },
  })
  const { form, problem, submit } = change
  const { errors, isSubmitting } = form.formState

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <Field label={t('newPassword')} required hint={t('passwordHint')} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <ProofFields change={change} email={email} />
      <FormError>{problem}</FormError>
      <Button type="submit" size="lg" block busy={isSubmitting}>
        {t('reset.save')}
      </Button>
    </form>
  )
}
