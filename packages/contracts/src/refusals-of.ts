import { commonRefusals } from './common-refusals.ts'
import type { Access, Effect } from './function-contract.ts'
import type { RefusalKind } from './refusal.ts'
import type { StaffRight } from './staff/staff-right.ts'
import { staffRightMissing } from './staff/staff-right-missing.ts'

interface Kind {
  access: Access
  effect: Effect
  right?: StaffRight
}

/** Refusals that all operations of the same access and effect have in common, with and without a right. */
export function sharedRefusals({ access, effect, right }: Kind): RefusalKind[] {
  return [...commonRefusals({ access, effect }), ...(right ? [staffRightMissing] : [])]
}

/** All refusals of an operation, each code once: its own and the shared ones. */
export function refusalsOf({
  refusals,
  ...kind
}: Kind & { refusals: readonly RefusalKind[] }): RefusalKind[] {
  return [...new Set([...refusals, ...sharedRefusals(kind)])]
}
