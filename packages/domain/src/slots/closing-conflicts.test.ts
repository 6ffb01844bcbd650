import type { CalendarItem } from '@localchef/contracts/bookings/calendar-item'
import { expect, test } from 'vitest'
import { closingConflicts, daysToCheck } from './closing-conflicts.ts'
import type { Hours } from './opening-hours.ts'

/** Saturday, 8:00 in Los Angeles. */
const now = new Date('2026-11-21T16:00:00Z')

/** Open every day from 11:00 to 19:00. */
const before: Hours = {
  timeZone: 'America/Los_Angeles',
  weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opensMinute: 660, closesMinute: 1140 })),
  exceptions: [],
}

function item(kind: CalendarItem['kind'], from: string, until: string, changes: Partial<CalendarItem> = {}) {
  return {
    kind,
    id: `${kind} ${from}`,
    number: null,
    status: null,
    orderStatus: null,
    title: 'Soup',
    titleRu: null,
    startsAt: `2026-11-${from}:00-08:00`,
    endsAt: `2026-11-${until}:00-08:00`,
    guests: 1,
    places: null,
    place: '',
    buyerName: null,
    canAskBuyer: false,
    ...changes,
  }
}

const items = [
  item('order', '22T12:00', '22T12:30', { orderStatus: 'confirmed' }),
  item('order', '22T18:30', '22T19:00', { orderStatus: 'placed' }),
  item('order', '22T12:00', '22T12:30', { orderStatus: 'completed', id: 'handed over' }),
  item('batch', '22T20:00', '22T22:00'),
  item('drop', '22T11:00', '22T11:30'),
  item('drop_opening', '22T11:00', '22T12:00'),
  item('booking', '22T17:00', '22T21:00', { status: 'confirmed' }),
  item('standing', '23T12:00', '23T12:30'),
]
const closed = (day: string) => ({ day, opensMinute: null, closesMinute: null })
const inTheWay = (after: Hours) => closingConflicts(items, before, after, now).map(({ id }) => id)

test('everything that is open on a day lies in the way of closing it, even what was outside the hours', () => {
  expect(inTheWay({ ...before, exceptions: [closed('2026-11-22')] })).toEqual([
    'order 22T12:00',
    'order 22T18:30',
    'batch 22T20:00',
    'drop 22T11:00',
    'booking 22T17:00',
  ])
})

test('of shorter hours only what they had open lies in the way', () => {
  const weekly = before.weekly.map((window) => ({ ...window, closesMinute: 1080 }))
  expect(inTheWay({ ...before, weekly })).toEqual(['order 22T18:30'])
})

test('of a day that gets hours of its own, everything outside them lies in the way', () => {
  const shorter = { ...before, exceptions: [{ day: '2026-11-22', opensMinute: 660, closesMinute: 1050 }] }
  expect(inTheWay(shorter)).toEqual(['order 22T18:30', 'batch 22T20:00', 'booking 22T17:00'])
  // Closing the rest asks about the rest.
  const closedAll = { ...before, exceptions: [closed('2026-11-22')] }
  expect(closingConflicts(items, shorter, closedAll, now).map(({ id }) => id)).toEqual([
    'order 22T12:00',
    'drop 22T11:00',
    'booking 22T17:00',
  ])
})

test('longer hours, and a day that was closed already, have nothing in the way', () => {
  const weekly = before.weekly.map((window) => ({ ...window, closesMinute: 1440 }))
  expect(inTheWay({ ...before, weekly })).toEqual([])
  const exceptions = [closed('2026-11-22')]
  expect(closingConflicts(items, { ...before, exceptions }, { ...before, exceptions }, now)).toEqual([])
})

test('the days with hours of their own are checked, within a year', () => {
  const after = { ...before, exceptions: [closed('2027-02-01'), closed('2099-12-25')] }
  expect(daysToCheck(before, before, now)).toEqual({ from: '2026-11-21', to: '2027-01-20' })
  expect(daysToCheck(before, { ...before, exceptions: [closed('2027-02-01')] }, now).to).toBe('2027-02-01')
  expect(daysToCheck(before, after, now).to).toBe('2027-02-01')
})
