import type { InputIssue } from '@localchef/contracts/api-error'
import type { InputRule } from '@localchef/contracts/input-rules'
import i18n from 'i18next'
import { ApiError } from '@/shared/backend/api-error.ts'
import type { Texts } from './texts.ts'

type Code = Exclude<keyof Texts['refusals'], 'rules'>

/**
 * The text of a failed call by its code; `otherwise` for codes that say nothing about the call.
 * Pages that use it load the namespace `refusals`.
 */
export function refusalText(code: Code, otherwise?: string): string {
  const saysNothing = code === 'unknown' || code === 'internal'
  return (saysNothing && otherwise) || i18n.t(`refusals:${code}`)
}

/** The same for a call whose contract the caller doesn't know. Invalid input is worded by the rule of its first field. */
export function textOfError(error: unknown, otherwise?: string): string {
  if (!(error instanceof ApiError)) return refusalText('unknown', otherwise)
  return textOfRefusal({ code: error.code, issue: error.issues[0] ?? null }, otherwise)
}

/** The text of a refusal that is listed in the details of another one. */
export function textOfRefusal(
  { code, issue }: { code: string; issue: InputIssue | null },
  otherwise?: string,
): string {
  const rule = issue && ruleText(issue)
  if (rule) return rule
  return refusalText(isKnown(code) ? code : 'unknown', otherwise)
}

function isKnown(code: string): code is Code {
  return code !== 'rules' && i18n.exists(code, { ns: 'refusals' })
}

/** The text of the rule that a field violates; undefined for a rule of the contract's schema, or of a newer server. */
export function ruleText({ rule, values }: Pick<InputIssue, 'rule' | 'values'>): string | undefined {
  if (!rule || !isKnownRule(rule, values)) return undefined
  return i18n.t(`refusals:rules.${rule}`, { ...values })
}

function isKnownRule(rule: InputRule, values: InputIssue['values']): boolean {
  return i18n.exists(`rules.${rule}`, { ns: 'refusals', ...values })
}
