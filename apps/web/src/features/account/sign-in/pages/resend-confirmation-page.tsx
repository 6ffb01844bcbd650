import { shownEmail } from '@localchef/addresses/email-address'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { resendConfirmation } from '@/shared/auth/auth-actions.ts'
import { toast } from '@/shared/ui/toast.ts'
import { AlreadyConfirmed } from '../components/already-confirmed.tsx'
import { AuthCard } from '../components/auth-card.tsx'
import { EmailCaptchaForm } from '../components/email-captcha-form.tsx'
import { MailedCodeForm } from '../components/mailed-code-form.tsx'
import { emailFromState } from '../link-failure.ts'

/** Reached after signing up, and after signing in with an unconfirmed address. */
export default function ResendConfirmationPage() {
  const { t } = useTranslation('auth')
  const { state } = useLocation()
  const navigate = useNavigate()
  const email = emailFromState(state)
  const [sentTo, setSentTo] = useState(email)
  return (
    <AuthCard
      title={t('resend.title')}
      lead={sentTo ? t('resend.sentTo', { email: shownEmail(sentTo) }) : t('resend.lead')}
    >
      <div className="grid gap-4">
        {sentTo && (
          <MailedCodeForm
            email={sentTo}
            type="signup"
            onDone={() => void navigate('/auth/confirm-email?type=signup', { replace: true })}
          />
        )}
        <p className="rounded-md bg-sunken p-4 text-small text-ink-soft">{t('resend.hint')}</p>
        <EmailCaptchaForm
          {...(email ? { email } : {})}
          submit={t('resend.submit')}
          send={async (address, captchaToken) => {
            await resendConfirmation(address, captchaToken)
            setSentTo(address)
            toast.success(t('resend.done'))
          }}
        />
        <AlreadyConfirmed />
      </div>
    </AuthCard>
  )
}
