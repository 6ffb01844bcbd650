import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { rememberedOrigin } from '@/shared/auth/remembered-origin.ts'
import { signInDestination } from '@/shared/auth/sign-in-destination.ts'
import { UnsavedChanges } from '@/shared/forms/unsaved-changes.tsx'
import { Skeleton } from '@/shared/ui/skeleton.tsx'
import { AuthCard } from '../components/auth-card.tsx'
import { CompleteProfileForm } from '../components/complete-profile-form.tsx'
import { OnboardingForm } from '../components/onboarding-form.tsx'

/** Asks new people for their profile, or for the missing part of it, then leads on. */
export default function OnboardingPage() {
  const { t } = useTranslation('auth')
  const { user, profile, loading } = useAuth()
  const { state } = useLocation()
  // Passes on the page that led here: otherwise a session that loads late would end on the dashboard.
  if (!loading && !user) {
    return <Navigate to="/auth" replace state={{ from: rememberedOrigin(state) ?? '/onboarding' }} />
  }
  if (profile?.isOnboarded) {
    return <Navigate to={rememberedOrigin(state) ?? signInDestination(profile)} replace />
  }
  if (profile) {
    return (
      <AuthCard wide title={t('onboarding.title')} lead={t('complete.lead')}>
        <CompleteProfileForm profile={profile} />
      </AuthCard>
    )
  }
  return (
    <AuthCard wide title={t('onboarding.title')} lead={t('onboarding.lead')}>
      {loading || !user ? (
        <Skeleton className="h-96" />
      ) : (
        <UnsavedChanges>
          <OnboardingForm user={user} />
        </UnsavedChanges>
      )}
    </AuthCard>
  )
}
