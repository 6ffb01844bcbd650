import { numberFormat } from '@localchef/contracts/formatters'
import type { FormatterModule, InterpolationOptions } from 'i18next'

/** React already escapes. Every value passes through `countFormatter`. */
export const interpolation: InterpolationOptions = { escapeValue: false, alwaysFormat: true }

/** Formats `{{count}}` in the language's number format: 1,144 or 1 144. Other values stay as they are. */
export const countFormatter: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, _format, language, options) =>
    typeof value === 'number' && options?.interpolationkey === 'count'
      ? numberFormat(language).format(value)
      : (value as string),
}
