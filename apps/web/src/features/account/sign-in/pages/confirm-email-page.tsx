import { CircleCheck, MailX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { forgetOrigin, keptOrigin } from '@/shared/auth/kept-origin.ts'
import { signInDestination } from '@/shared/auth/sign-in-destination.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { AuthCard } from '../components/auth-card.tsx'
import { useEmailConfirmation } from '../use-email-confirmation.ts'

export default function ConfirmEmailPage() {
  const { t } = useTranslation('auth')
  const { profile } = useAuth()
  const confirmation = useEmailConfirmation()
  const from = keptOrigin()
  const destination = signInDestination(profile)
  return (
    <AuthCard title={t('confirm.title')}>
      {confirmation === 'checking' && (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-11" />
        </SkeletonGroup>
      )}
      {confirmation === 'confirmed' && (
        <EmptyState
          icon={<CircleCheck />}
          title={t('confirm.done')}
          action={
            <ButtonLink
              to={profile?.isOnboarded && from ? from : destination}
              state={{ from }}
              onClick={forgetOrigin}
            >
              {t('confirm.continue')}
            </ButtonLink>
          }
        >
          {t('confirm.doneText')}
        </EmptyState>
      )}
      {confirmation === 'failed' && (
        <EmptyState
          icon={<MailX />}
          title={t('confirm.failed')}
          action={
            <>
              <ButtonLink to="/auth/resend-confirmation">{t('resend.submit')}</ButtonLink>
              <ButtonLink to="/auth#signin" variant="secondary">
                {t('backToSignIn')}
              </ButtonLink>
            </>
          }
        >
          {t('linkFailed')}
        </EmptyState>
      )}
    </AuthCard>
  )
}
