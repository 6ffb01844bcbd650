import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useIsOffline } from '@/shared/browser/use-is-offline.ts'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { useAuth } from './auth-context.ts'
import { owesSecondFactor } from './second-factor.ts'

/** Waits for the session and redirects visitors to /auth, remembering the address (spec, section 2). */
export function RequireSession() {
  const { session, user, profile, loading, refreshProfile } = useAuth()
  const isOffline = useIsOffline()
  const location = useLocation()
  const { t } = useTranslation()
  if (loading) {
    return (
      <div role="status" className="grid min-h-[60dvh] place-items-center text-ink-soft">
        {t('state.loadingGuard')}
      </div>
    )
  }
  // The sign-in page also asks for an authenticator app's code.
  if (!user || owesSecondFactor(session)) return <Navigate to="/auth" replace state={{ from: location }} />
  // The role decides what a page shows, so nothing can be shown without it.
  if (!profile && isOffline) return <ErrorState title={t('notSaved')} retry={() => void refreshProfile()} />
  return <Outlet />
}
