import { useLeadsOn } from '@/shared/auth/use-is-closed-to-me.ts'

/** The header's links (spec, section 2). The logo links to home. */
const links = [
  { to: '/', label: 'main.home' },
  { to: '/chefs', label: 'main.chefs' },
  { to: '/ready-dishes', label: 'main.readyToday' },
  { to: '/how-it-works', label: 'main.howItWorks' },
] as const

/** Before the opening, omits links to pages that only say "Opens soon". */
export function useMainLinks() {
  return links.filter(useLeadsOn())
}
