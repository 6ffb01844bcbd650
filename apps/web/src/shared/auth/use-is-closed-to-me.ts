import { useConfig } from '@/shared/backend/use-config.ts'
import { useAuth } from './auth-context.ts'

/** Whether the marketplace has yet to open for this person. Staff see everything before. */
export function useIsClosedToMe(): boolean {
  const { isAdmin } = useAuth()
  return Boolean(useConfig()?.opensSoon) && !isAdmin
}
