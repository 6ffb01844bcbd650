import { invalidInput } from '@localchef/contracts/common-refusals'
import { Refusal, type RefusalOptions } from './refusal-error.ts'

export type { Refusal, RefusalOptions, Refuse } from './refusal-error.ts'

/** Refuses one field by a rule that only the server can check. Available to every operation. */
export function invalidField(path: (string | number)[], message: string): Refusal {
  return Refusal.make(invalidInput, { message, issues: [{ path, message }] })
}

/** Names the missing thing for developers. */
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

/** A caught refusal. Other errors are thrown again. */
export function caughtRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}
