import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { ProofFields } from '@/shared/auth/proof-fields.tsx'
import { useNewPassword } from '@/shared/auth/use-new-password.ts'
import { Button } from '@/shared/ui/button.tsx'
import { CardSection } from '@/shared/ui/card-section.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { PasswordInput } from '@/shared/ui/password-input.tsx'
import { toast } from '@/shared/ui/toast.ts'

/** A changed password leads to the dashboard (spec, section 4); the server signs all other devices out. */
export function PasswordSection({ email }: { email: string }) {
  const { t } = useTranslation('settings')
  const { t: tAuth } = useTranslation('auth')
  const { user } = useAuth()
  const navigate = useNavigate()
  // Someone who has only used Google has no old password to enter.
  const signsInByMail = user?.identities?.some(({ provider }) => provider === 'email') ?? true
  const change = useNewPassword({
    proof: signsInByMail ? 'password' : 'code',
    onDone: () => {
      toast.success(tAuth('reset.done'))
      void navigate('/dashboard')
    },
  })
  const { form, problem, submit } = change
  const { errors, isSubmitting } = form.formState

  return (
    <CardSection title={t('password.title')} text={t('password.text')}>
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
        {/* Tells a password manager which account the password belongs to. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <ProofFields change={change} email={email} className="sm:max-w-md" />
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
    </CardSection>
  )
}
