import { expect, test } from 'vitest'
import { dateFormat } from './formatters.ts'
import { languages } from './language.ts'

const moment = new Date('2026-11-29T20:00:00Z')

/** The styles of days in sentences of pages, notifications and mails. */
const styles: Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'medium' },
  { dateStyle: 'long' },
  { dateStyle: 'full' },
  { dateStyle: 'long', timeStyle: 'short' },
  { month: 'long', year: 'numeric' },
  { weekday: 'long', day: 'numeric', month: 'long' },
]

test.each(languages.flatMap((language) => styles.map((style) => ({ language, style }))))(
  'a day in $language by $style ends with no full stop, so that a sentence can end with it',
  ({ language, style }) => {
    for (const locale of [language, `${language}-${language.toUpperCase()}`]) {
      expect(dateFormat(locale, { ...style, timeZone: 'UTC' }).format(moment)).not.toMatch(/\.$|г\./)
    }
  },
)

test('a Russian day keeps its year and its time', () => {
  const format = dateFormat('ru', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  expect(format.format(moment)).toBe('29 ноября 2026 в 20:00')
})
