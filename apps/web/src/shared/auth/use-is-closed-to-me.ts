import { browsingPathPattern } from '@localchef/contracts/opening/browsing-paths'
import { useConfig } from '@/shared/backend/use-config.ts'
import { useAuth } from './auth-context.ts'

/** Whether the marketplace hasn't opened for this person yet. It is always open to staff. */
export function useIsClosedToMe(): boolean {
  const { isAdmin } = useAuth()
  return Boolean(useConfig()?.opensSoon) && !isAdmin
}

/**
 * Returns a function that tells whether a link leads to a real page instead of "Opens soon". A link to the home page
 * always counts as one.
 */
export function useLeadsOn(): (link: { to: string }) => boolean {
  const isClosed = useIsClosedToMe()
  return ({ to }) => !isClosed || to === '/' || !browsingPathPattern.test(to)
}
