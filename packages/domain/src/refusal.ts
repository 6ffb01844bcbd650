import { invalidInput } from '@localchef/contracts/common-refusals'
import { type InputRule, type RuleValues, ruleMessage } from '@localchef/contracts/input-rules'
import type { StaffRight } from '@localchef/contracts/staff/staff-right'
import { staffRightMissing } from '@localchef/contracts/staff/staff-right-missing'
import { Refusal, type RefusalOptions } from './refusal-error.ts'

export type { Refusal, RefusalOptions, Refuse } from './refusal-error.ts'

/** Refuses one field by a rule that only the server can check. Available to every operation. */
export function invalidField<Rule extends InputRule>(
  path: (string | number)[],
  rule: Rule,
  ...[values]: keyof RuleValues<Rule> extends never ? [] : [values: RuleValues<Rule>]
): Refusal {
  const message = ruleMessage(rule, values ?? {})
  return Refusal.make(invalidInput, {
    message,
    issues: [{ path, message, rule, ...(values ? { values } : {}) }],
  })
}

/**
 * Refuses an admin whose staff role lacks the right. Needs no declaration in `refusals`: `sharedRefusals` adds it to
 * every contract that names a right. `defineFunction` demands one of operations of admins, and the call of others
 * carries a `staffRight` only if their contract names it.
 */
export function rightMissing(right: StaffRight): Refusal {
  return Refusal.make(staffRightMissing, { right })
}

/** Message for developers that names the missing thing. */
export function noSuch(what: string): RefusalOptions {
  return { message: `There is no such ${what}` }
}

/** The refusal that a check throws; undefined if it passes. */
export function refusalOf(check: () => void): Refusal | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    return caughtRefusal(error)
  }
}

/** Returns a caught refusal. Rethrows other errors. */
export function caughtRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}
