import { commonRefusals } from './common-refusals.ts'
import type { Access, Effect } from './function-contract.ts'
import type { RefusalKind } from './refusal.ts'
import { staffRightMissing } from './staff/staff-right-missing.ts'

/** Refusals that all operations of the same access and effect have in common. */
export function sharedRefusals({ access, effect }: { access: Access; effect: Effect }): RefusalKind[] {
  return [...commonRefusals({ access, effect }), ...(access === 'admin' ? [staffRightMissing] : [])]
}

/** All refusals of an operation, each code once: its own and the shared ones. */
export function refusalsOf({
  access,
  effect,
  refusals,
}: {
  access: Access
  effect: Effect
  refusals: readonly RefusalKind[]
}): RefusalKind[] {
  return [...new Set([...refusals, ...sharedRefusals({ access, effect })])]
}
