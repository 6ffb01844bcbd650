import { personDecides } from './api-keys/person-decides.ts'
import { bindingActOf } from './binding-acts.ts'
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

interface Named {
  name: string
  refusals: readonly RefusalKind[]
}

/** Refusals that all operations of the same access and effect have in common, with and without a right. */
export function sharedRefusals({ access, effect, right }: Kind): RefusalKind[] {
  return [...commonRefusals({ access, effect }), ...(right ? [staffRightMissing] : [])]
}

/**
 * Refusals that operations of the same access and effect do not share: the operation's own, and `personDecides` for a
 * binding act that a person decides.
 */
export function ownRefusals({ name, refusals }: Named): RefusalKind[] {
  return [...refusals, ...(bindingActOf(name)?.decidedAt ? [personDecides] : [])]
}

/** All refusals of an operation, each code once: its own and the shared ones. */
export function refusalsOf(contract: Kind & Named): RefusalKind[] {
  return [...new Set([...ownRefusals(contract), ...sharedRefusals(contract)])]
}
