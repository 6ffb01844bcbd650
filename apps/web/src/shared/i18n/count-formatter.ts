import { numberFormat } from '@localchef/contracts/formatters'
import type { FormatterModule, InitOptions, i18n, PostProcessorModule } from 'i18next'
import { markKept, takeMarks } from '../jsx/kept-values.ts'

/** Formats `{{count}}` in the language's number format: 1,144 or 1 144. Other values stay as they are. */
const countFormatter: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, _format, language, options) => {
    const placeholder: string | undefined = options?.interpolationkey
    if (typeof value === 'number') {
      return markKept(placeholder, placeholder === 'count' ? countText(value, language) : String(value))
    }
    return typeof value === 'string' ? markKept(placeholder, value) : (value as string)
  },
}

/** Uses no formatter below 1,000: most counts need none, and a page's first one takes a slow phone 50 ms. */
export function countText(count: number, language: string | undefined): string {
  const isPlain = Number.isInteger(count) && count >= 0 && count < 1000
  return isPlain ? String(count) : numberFormat(language).format(count)
}

/** Removes the marks that `countFormatter` puts around values. */
const takenMarks: PostProcessorModule = {
  type: 'postProcessor',
  name: 'takenMarks',
  process: (text) => (typeof text === 'string' ? takeMarks(text) : text),
}

/** React already escapes. Every value passes through `countFormatter`, and every text through `takenMarks`. */
export const formatting: InitOptions = {
  interpolation: { escapeValue: false, alwaysFormat: true },
  // The default value. Without it, i18next searches each key for signs that the key is a sentence.
  keySeparator: '.',
  postProcess: takenMarks.name,
}

/** Adds the formatter and the post-processor that the options `formatting` rely on. */
export function withFormats(instance: i18n): i18n {
  return instance.use(countFormatter).use(takenMarks)
}
