import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useAuth } from './auth-context.ts'
import { owesSecondFactor } from './second-factor.ts'

/** The guard (spec, section 2): waits for the session, sends visitors to /auth and remembers where from. */
export function RequireSession() {
  const { session, user, loading } = useAuth()
  const location = useLocation()
  const { t } = useTranslation()
  if (loading) {
    return (
      <div role="status" className="grid min-h-[60dvh] place-items-center text-ink-soft">
        {t('state.loadingGuard')}
      </div>
    )
  }
  // The page of the sign-in also asks for the code of an authenticator app.
  if (!user || owesSecondFactor(session)) return <Navigate to="/auth" replace state={{ from: location }} />
  return <Outlet />
}
