import { lazy, type ReactNode } from 'react'
import { useAuth } from './auth-context.ts'
import type { Role } from './profile.ts'

const NotFoundPage = lazy(() => import('@/shared/page/not-found-page.tsx'))

/** Other roles get the not-found page. The server checks every call as well. */
export function RequireRole({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const { userRole } = useAuth()
  return userRole && roles.includes(userRole) ? children : <NotFoundPage />
}
