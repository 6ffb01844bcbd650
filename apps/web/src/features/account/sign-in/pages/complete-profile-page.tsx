import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { Skeleton } from '@/shared/ui/skeleton.tsx'
import { AuthCard } from '../components/auth-card.tsx'
import { CompleteProfileForm } from '../components/complete-profile-form.tsx'

/** For a profile that lacks what an order needs: name, phone, address. */
export default function CompleteProfilePage() {
  const { t } = useTranslation('auth')
  const { user, profile, loading } = useAuth()
  const { state } = useLocation()
  if (!loading && !user) return <Navigate to="/auth" replace state={{ from: '/complete-profile' }} />
  if (!loading && !profile) return <Navigate to="/onboarding" replace state={state} />
  return (
    <AuthCard wide title={t('complete.title')} lead={t('complete.lead')}>
      {profile ? <CompleteProfileForm profile={profile} /> : <Skeleton className="h-96" />}
    </AuthCard>
  )
}
