import type { FormatterModule, InterpolationOptions } from 'i18next'

/** React escapes by itself. Every value passes `countFormatter`. */
export const interpolation: InterpolationOptions = { escapeValue: false, alwaysFormat: true }

/** A `{{count}}` is written as its language writes numbers, 1,144 and 1 144; all else stays as it is. */
export const countFormatter: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, _format, language, options) =>
    typeof value === 'number' && options?.['interpolationkey'] === 'count'
      ? value.toLocaleString(language)
      : (value as string),
}
