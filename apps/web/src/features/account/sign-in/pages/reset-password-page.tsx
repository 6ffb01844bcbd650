import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { signInName } from '@/shared/auth/profile.ts'
import { owesSecondFactor } from '@/shared/auth/second-factor.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Skeleton } from '@/shared/ui/skeleton.tsx'
import { AuthCard } from '../components/auth-card.tsx'
import { EmailCaptchaForm } from '../components/email-captcha-form.tsx'
import { NewPasswordForm } from '../components/new-password-form.tsx'
import { SecondFactorForm } from '../components/second-factor-form.tsx'
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
      <AuthCard title={t('reset.chooseTitle')} lead={t('reset.chooseLead', { email: signInName(user) })}>
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
          {t('reset.sentText', { email: sentTo })}
        </EmptyState>
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
