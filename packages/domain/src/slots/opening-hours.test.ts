import { describe, expect, test } from 'vitest'
import {
  closedRanges,
  dayOf,
  type Hours,
  opensNextAt,
  openWindowAt,
  weekdayOf,
  windowsOn,
} from './opening-hours.ts'

const hours: Hours = {
  timeZone: 'America/Los_Angeles',
  weekly: [
    { weekday: 5, opensMinute: 660, closesMinute: 840 },
    { weekday: 5, opensMinute: 1020, closesMinute: 1260 },
    { weekday: 6, opensMinute: 600, closesMinute: 1440 },
  ],
  exceptions: [{ day: '2026-11-27', opensMinute: null, closesMinute: null }],
}

test("days begin and end in the kitchen's time zone, not in the server's", () => {
  expect(dayOf(new Date('2026-11-21T07:00:00Z'), 'America/Los_Angeles')).toBe('2026-11-20')
})

test('weekdays count from Sunday', () => {
  expect(weekdayOf('2026-11-22')).toBe(0)
  expect(weekdayOf('2026-11-21')).toBe(6)
})

test("the windows of a day follow the kitchen's time zone", () => {
  expect(windowsOn('2026-11-20', hours)).toEqual([
    { from: new Date('2026-11-20T19:00:00Z'), until: new Date('2026-11-20T22:00:00Z') },
    { from: new Date('2026-11-21T01:00:00Z'), until: new Date('2026-11-21T05:00:00Z') },
  ])
})

test('a window that ends at 24:00 ends when the next day begins', () => {
  expect(windowsOn('2026-11-21', hours).at(-1)?.until).toEqual(new Date('2026-11-22T08:00:00Z'))
})

test('an exception replaces the weekly hours of its day', () => {
  expect(windowsOn('2026-11-27', hours)).toEqual([])
})

test('the kitchen opens again on the day after an exception', () => {
  expect(opensNextAt(new Date('2026-11-26T12:00:00Z'), hours)).toEqual(new Date('2026-11-28T18:00:00Z'))
})

test('a kitchen is open from its opening minute and not at its closing minute', () => {
  expect(openWindowAt(new Date('2026-11-20T19:00:00Z'), hours)).toBeDefined()
  expect(openWindowAt(new Date('2026-11-20T22:00:00Z'), hours)).toBeUndefined()
})

describe('when the clocks change', () => {
  const sundays: Hours = {
    timeZone: 'America/Los_Angeles',
    weekly: [{ weekday: 0, opensMinute: 90, closesMinute: 240 }],
    exceptions: [],
  }

  test('the hour skipped in March shortens the window', () => {
    const [window] = windowsOn('2026-03-08', sundays)
    expect(window?.from).toEqual(new Date('2026-03-08T09:30:00Z'))
    expect(window?.until).toEqual(new Date('2026-03-08T11:00:00Z'))
  })

  test('a local time that occurs twice in November means its first occurrence', () => {
    const [window] = windowsOn('2026-11-01', sundays)
    expect(window?.from).toEqual(new Date('2026-11-01T08:30:00Z'))
    expect(window?.until).toEqual(new Date('2026-11-01T12:00:00Z'))
  })
})

describe('a window that closes after midnight', () => {
  const night: Hours = {
    timeZone: 'America/Los_Angeles',
    weekly: [{ weekday: 5, opensMinute: 1080, closesMinute: 1560 }],
    exceptions: [],
  }
  /** Saturday, 1:30 and 2:00. */
  const late = new Date('2026-11-21T09:30:00Z')
  const over = new Date('2026-11-21T10:00:00Z')

  test('is open until its end', () => {
    expect(openWindowAt(late, night)?.until).toEqual(over)
    expect(openWindowAt(over, night)).toBeUndefined()
  })

  test('is not ended by the closed day after it, which is closed from then on', () => {
    const closed = { ...night, exceptions: [{ day: '2026-11-21', opensMinute: null, closesMinute: null }] }
    expect(openWindowAt(late, closed)?.until).toEqual(over)
    expect(closedRanges(closed)).toEqual([{ from: over, until: new Date('2026-11-22T08:00:00Z') }])
  })

  test('is closed with the day on which it would open', () => {
    const closed = { ...night, exceptions: [{ day: '2026-11-20', opensMinute: null, closesMinute: null }] }
    expect(openWindowAt(late, closed)).toBeUndefined()
  })
})

test('a day with hours of its own is closed outside them', () => {
  const special = {
    ...hours,
    exceptions: [
      { day: '2026-11-21', opensMinute: 600, closesMinute: 720 },
      { day: '2026-11-21', opensMinute: 1080, closesMinute: 1500 },
    ],
  }
  expect(closedRanges(special)).toEqual([
    { from: new Date('2026-11-21T08:00:00Z'), until: new Date('2026-11-21T18:00:00Z') },
    { from: new Date('2026-11-21T20:00:00Z'), until: new Date('2026-11-22T02:00:00Z') },
  ])
})

test('windows that meet at midnight are one', () => {
  const always = {
    timeZone: 'America/Los_Angeles',
    weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opensMinute: 0, closesMinute: 1440 })),
    exceptions: [{ day: '2026-11-23', opensMinute: null, closesMinute: null }],
  }
  // Saturday, 23:50; the kitchen is closed on Monday.
  const open = openWindowAt(new Date('2026-11-22T07:50:00Z'), always)
  expect(open?.until).toEqual(new Date('2026-11-23T08:00:00Z'))
})
