import type { CalendarItem } from '@localchef/contracts/bookings/calendar-item'
import { expect, test } from 'vitest'
import { daysOfView, itemsByDay, shiftDay } from './calendar-days.ts'

test('the month view shows whole weeks from the language’s first weekday', () => {
  const american = daysOfView('month', '2026-11-21', 0)
  expect([american[0], american.at(-1), american.length]).toEqual(['2026-11-01', '2026-12-05', 35])
  const russian = daysOfView('month', '2026-11-21', 1)
  expect([russian[0], russian.at(-1), russian.length]).toEqual(['2026-10-26', '2026-12-06', 42])
})

test('the week view contains the day and the agenda starts with it', () => {
  expect(daysOfView('week', '2026-11-21', 0)).toEqual([
    '2026-11-15',
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
  ])
  expect(daysOfView('agenda', '2026-11-21', 0)).toHaveLength(30)
})

test('the day view shows one day and shifts by one', () => {
  expect(daysOfView('day', '2026-11-30', 0)).toEqual(['2026-11-30'])
  expect(shiftDay('day', '2026-11-30', 1)).toBe('2026-12-01')
  expect(shiftDay('day', '2026-12-01', -1)).toBe('2026-11-30')
})

test('shifting by a month never skips a short month', () => {
  expect(shiftDay('month', '2027-01-31', 1)).toBe('2027-02-01')
  expect(shiftDay('month', '2027-03-31', -1)).toBe('2027-02-01')
})

test('items are grouped by the kitchen’s days and appear on both sides of midnight', () => {
  const item = { startsAt: '2026-11-22T05:00:00Z', endsAt: '2026-11-22T09:00:00Z' } as CalendarItem
  expect([...itemsByDay([item], 'America/Los_Angeles').keys()]).toEqual(['2026-11-21', '2026-11-22'])
  const untilMidnight = { ...item, endsAt: '2026-11-22T08:00:00Z' }
  expect([...itemsByDay([untilMidnight], 'America/Los_Angeles').keys()]).toEqual(['2026-11-21'])
})
