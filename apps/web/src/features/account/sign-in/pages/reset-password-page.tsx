import { shownEmail } from '@localchef/addresses/email-address'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { signInName } from '@/shared/auth/profile.ts'
import { ProofFields } from '@/shared/auth/proof-fields.tsx'
import { owesSecondFactor } from '@/shared/auth/second-factor.ts'
import { SecondFactorForm } from '@/shared/auth/second-factor-form.tsx'
import { useNewPassword } from '@/shared/auth/use-new-password.ts'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { PasswordInput } from '@/shared/ui/password-input.tsx'
import { Skeleton } from '@/shared/ui/skeleton.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { AuthCard } from '../components/auth-card.tsx'
import { EmailCaptchaForm } from '../components/email-captcha-form.tsx'
import { MailedCodeForm } from '../components/mailed-code-form.tsx'
import { linkFailed } from '../link-failure.ts'

/** Requests the reset e-mail. Opened by the e-mail's link, asks for the new password. */
export default function ResetPasswordPage() {
  const { t } = useTranslation('auth')
  const { session, user, loading, resetPassword } = useAuth()
  const location = useLocation()
  const [sentTo, setSentTo] = useState<string>()
  const [failed] = useState(() => linkFailed(location))

  if (loading) {
    return (
      <AuthCard title={t('reset.title')}>
        <Skeleton className="h-40" />
      </AuthCard>
    )
  }
  if (user && owesSecondFactor(session)) {
    return (
      <AuthCard title={t('factor.title')} lead={t('factor.lead')}>
        <SecondFactorForm />
      </AuthCard>
    )
  }
  if (user) {
    return (
      <AuthCard
        title={t('reset.chooseTitle')}
        lead={t('reset.chooseLead', { email: shownEmail(signInName(user)) })}
      >
        <NewPasswordForm email={user.email ?? ''} />
      </AuthCard>
    )
  }
  if (sentTo) {
    return (
      <AuthCard title={t('reset.title')}>
        <EmptyState
          icon={<MailCheck />}
          title={t('reset.sentTitle')}
          action={
            <ButtonLink to="/auth#signin" variant="secondary">
              {t('backToSignIn')}
            </ButtonLink>
          }
        >
          {t('reset.sentText', { email: shownEmail(sentTo) })}
        </EmptyState>
        {/* The session that the code opens makes the page ask for the new password. */}
        <MailedCodeForm email={sentTo} type="recovery" onDone={() => setSentTo(undefined)} />
      </AuthCard>
    )
  }
  return (
    <AuthCard title={t('reset.title')} lead={t('reset.lead')}>
      <div className="grid gap-4">
        <FormError>{failed && t('linkFailed')}</FormError>
        <EmailCaptchaForm
          submit={t('reset.send')}
          send={async (email, captchaToken) => {
            await resetPassword(email, captchaToken)
            setSentTo(email)
          }}
        />
        <ButtonLink to="/auth#signin" variant="ghost" block>
          {t('backToSignIn')}
        </ButtonLink>
      </div>
    </AuthCard>
  )
}

/** For someone who followed a reset link or is signed in. Leads to the dashboard (spec, section 4). */
function NewPasswordForm({ email }: { email: string }) {
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
