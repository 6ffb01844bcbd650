import { invalidInput } from '@localchef/contracts/common-refusals'
import { type InputRule, type RuleValues, ruleMessage } from '@localchef/contracts/input-rules'
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
