import { browsingPathPattern } from '@localchef/contracts/opening/browsing-paths'
import { useConfig } from '@/shared/backend/use-config.ts'
import { useAuth } from './auth-context.ts'

/** Whether the marketplace has yet to open for this person. Staff see everything before. */
export function useIsClosedToMe(): boolean {
  const { isAdmin } = useAuth()
  return Boolean(useConfig()?.opensSoon) && !isAdmin
}

/** Whether a link leads past "Opens soon". The home page is shown always. */
export function useLeadsOn(): (link: { to: string }) => boolean {
  const isClosed = useIsClosedToMe()
  return ({ to }) => !isClosed || to === '/' || !browsingPathPattern.test(to)
}
