import type { ReactNode } from 'react'
import { NotFoundPage } from '@/app/not-found-page.tsx'
import { useAuth } from './auth-context.ts'
import type { Role } from './profile.ts'

/** Pages of a role do not exist for the others. The server checks each call as well. */
export function RequireRole({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const { userRole } = useAuth()
  return userRole && roles.includes(userRole) ? children : <NotFoundPage />
}
