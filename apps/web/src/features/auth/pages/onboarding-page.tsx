import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { useAuth } from '@/auth/auth-context.ts'
import { rememberedOrigin } from '@/auth/remembered-origin.ts'
import { signInDestination } from '@/auth/sign-in-destination.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import { AuthCard } from '../components/auth-card.tsx'
import { OnboardingForm } from '../components/onboarding-form.tsx'

/** Who somebody is, once, after signing up; then on to where they wanted to go. */
export default function OnboardingPage() {
  const { t } = useTranslation('auth')
  const { user, profile, loading } = useAuth()
  const { state } = useLocation()
  if (!loading && !user) return <Navigate to="/auth" replace state={{ from: '/onboarding' }} />
  if (profile?.isOnboarded)
    return <Navigate to={rememberedOrigin(state) ?? signInDestination(profile)} replace />
  if (profile) return <Navigate to="/complete-profile" replace state={state} />
  return (
    <AuthCard wide title={t('onboarding.title')} lead={t('onboarding.lead')}>
      {loading || !user ? <Skeleton className="h-96" /> : <OnboardingForm user={user} />}
    </AuthCard>
  )
}
