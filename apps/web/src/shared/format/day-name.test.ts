import { expect, it } from 'vitest'
import { dayName } from './day-name.ts'

const now = Date.parse('2026-11-21T08:00:00Z')

it('today and tomorrow are named by the calendar of the place', () => {
  expect(dayName('2026-11-21T19:00:00Z', 'en', 'America/New_York', now)).toBe('Today')
  // It is still the evening of the 20th there.
  expect(dayName('2026-11-21T19:00:00Z', 'en', 'Pacific/Honolulu', now)).toBe('Tomorrow')
  expect(dayName('2026-11-22T19:00:00Z', 'ru', 'America/New_York', now)).toBe('Завтра')
})

it('later days are named by weekday and date', () => {
  expect(dayName('2026-11-24T02:00:00Z', 'en', 'America/Los_Angeles', now)).toBe('Monday, November 23')
})
