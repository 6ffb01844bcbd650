import { readTypedNumber } from '@localchef/contracts/typed-number'

/**
 * Value setter for `register`: null for an empty field, otherwise the number as people type it. A text that is not a
 * number, or is ambiguous, stays a text, so that the schema refuses it and `validationText` can say why.
 */
export function numberOrNull(value: unknown, isPercent = false): number | string | null {
  if (value === null || value === undefined || typeof value === 'number') return value ?? null
  const text = String(value)
  if (text.trim() === '') return null
  const read = readTypedNumber(text, isPercent)
  return read.kind === 'number' ? read.value : text
}

/** For `register`, with `NumberInput`. */
export const asNumber = { setValueAs: (value: unknown) => numberOrNull(value) }
export const asPercent = { setValueAs: (value: unknown) => numberOrNull(value, true) }

/** Value setter for `register`: null for a blank text. */
export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}
