import { expect, it } from 'vitest'
import { calendarDay, clockTime, weekdayAt, weeklyHours } from './weekly-hours.ts'

it('weeklyHours lists all seven days from Monday with sorted windows', () => {
  const days = weeklyHours([
    { weekday: 0, opensMinute: 600, closesMinute: 900 },
    { weekday: 1, opensMinute: 1020, closesMinute: 1260 },
    { weekday: 1, opensMinute: 660, closesMinute: 840 },
  ])
  expect(days.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 0])
  expect(days[0]?.windows.map(({ opensMinute }) => opensMinute)).toEqual([660, 1020])
  expect(days[1]?.windows).toEqual([])
  expect(days[6]?.windows).toHaveLength(1)
})

it('clockTime and calendarDay format in the given language', () => {
  expect(clockTime(660, 'en').replace(/\s/, ' ')).toBe('11:00 AM')
  expect(clockTime(1260, 'ru')).toBe('21:00')
  expect(clockTime(1440, 'ru')).toBe('00:00')
  expect(calendarDay('2026-12-03', 'en')).toBe('Thu, Dec 3')
})

it('weekdayAt returns the weekday in the given time zone', () => {
  const moment = new Date('2026-11-22T03:00:00Z')
  expect(weekdayAt('America/Los_Angeles', moment)).toBe(6)
  expect(weekdayAt('Europe/Berlin', moment)).toBe(0)
})
