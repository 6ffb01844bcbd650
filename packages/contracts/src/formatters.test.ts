import { afterEach, expect, test, vi } from 'vitest'
import { dateFormat, zoneName } from './formatters.ts'
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

afterEach(() => vi.useRealTimers())

test.each([
  ['America/Los_Angeles', 'Pacific Time', 'Тихоокеанское время'],
  ['America/Denver', 'Mountain Time', 'Горное время'],
  ['America/Chicago', 'Central Time', 'Центральное время'],
  ['America/New_York', 'Eastern Time', 'Восточное время'],
  ['UTC', 'UTC', 'UTC'],
  ['America/Anchorage', 'Alaska Time', 'Время Аляски'],
])('%s is named by its place, whatever the season', (zone, english, russian) => {
  for (const now of ['2026-07-15', '2026-11-28']) {
    vi.useFakeTimers({ now: new Date(now) })
    expect([zoneName(zone, 'en'), zoneName(zone, 'ru')]).toEqual([english, russian])
  }
})
