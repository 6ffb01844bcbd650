import { expect, test } from 'vitest'
import { calendarDays, freeTimes, weeksOf } from './free-days.ts'

const supper = { noticeDays: 2, durationMinutes: 180, chef: { timeZone: 'America/Los_Angeles' } }
const now = new Date('2026-11-22T20:00:00Z')

test('the calendar begins on the first day that the notice allows, on the chef’s clock', () => {
  const days = calendarDays(supper, now)
  expect(days[0]).toBe('2026-11-24')
  expect(days[1]).toBe('2026-11-25')
})

test('the first day offers times from the end of the notice on', () => {
  expect(freeTimes(supper, '2026-11-24', [], now)[0]).toBe('12:00')
  expect(freeTimes(supper, '2026-11-23', [], now)).toEqual([])
})

test('a start is offered only if the whole appointment is free, and right after another ends', () => {
  const busy = [{ startsAt: '2026-11-26T02:00:00Z', endsAt: '2026-11-26T05:00:00Z' }]
  const times = freeTimes(supper, '2026-11-25', busy, now)
  expect(times).toContain('15:00')
  expect(times).not.toContain('15:30')
  expect(times).not.toContain('20:30')
  expect(times).toContain('21:00')
})

test('a month is shown in whole weeks from the first weekday of the language on', () => {
  const weeks = weeksOf('2026-11', 0)
  expect(weeks[0]?.[0]).toBe('2026-11-01')
  expect(weeks.flat().filter(Boolean)).toHaveLength(30)
  expect(weeks.at(-1)).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null])
  const fromMonday = weeksOf('2026-11', 1)
  expect(fromMonday[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(fromMonday[1]?.[0]).toBe('2026-11-02')
})
