/** Value setter for `register`: null for an empty field, otherwise a number. Accepts a decimal comma. */
export function numberOrNull(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null
  return typeof value === 'number' ? value : Number(String(value).replace(',', '.'))
}

/** Value setter for `register`: null for a blank text. */
export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}
