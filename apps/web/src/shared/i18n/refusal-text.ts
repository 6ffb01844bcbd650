import i18n from 'i18next'
import { ApiError } from '@/shared/backend/api-error.ts'
import type { Texts } from './texts.ts'

type Code = keyof Texts['refusals']

/**
 * The text of a failed call by its code; `otherwise` for codes that say nothing about the call.
 * Pages that use it load the namespace `refusals`.
 */
export function refusalText(code: Code, otherwise?: string): string {
  const saysNothing = code === 'unknown' || code === 'internal'
  return (saysNothing && otherwise) || i18n.t(`refusals:${code}`)
}

/** The same for a call whose contract the caller doesn't know. */
export function textOfError(error: unknown, otherwise?: string): string {
  if (!(error instanceof ApiError)) return refusalText('unknown', otherwise)
  const { code } = error
  return refusalText(isKnown(code) ? code : 'unknown', otherwise)
}

function isKnown(code: string): code is Code {
  return i18n.exists(code, { ns: 'refusals' })
}
