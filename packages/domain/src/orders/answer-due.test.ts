import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerDue } from './check-order.ts'

/** Open from 11:00 to 18:00 in Los Angeles, which is 19:00 to 02:00 UTC in November. */
const kitchen = {
  hours: {
    timeZone: 'America/Los_Angeles',
    weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opensMinute: 660, closesMinute: 1080 })),
    exceptions: [],
  },
  answerMinutes: 30,
}

function due(
  now: string,
  slot: string,
  changes: { prepMinutes?: number; fromBatch?: boolean; authorizedAt?: Date } = {},
) {
  const slotFrom = new Date(slot)
  const dish = { prepMinutes: changes.prepMinutes ?? 45 }
  return answerDue(
    {
      slotFrom,
      slotUntil: new Date(slotFrom.getTime() + 30 * 60_000),
      lines: [{ fromBatch: changes.fromBatch ?? false, dish }],
      authorizedAt: changes.authorizedAt ?? null,
    },
    kitchen,
    new Date(now),
  ).toISOString()
}

test('an order placed in opening hours is due after the time to answer', () => {
  expect(due('2026-11-24T20:00:00Z', '2026-11-27T01:00:00Z')).toBe('2026-11-24T20:30:00.000Z')
})

test('an order at 11:42 pm for Thursday does not expire before the kitchen has been open for its time', () => {
  expect(due('2026-11-25T07:42:00Z', '2026-11-27T01:00:00Z')).toBe('2026-11-25T19:30:00.000Z')
})

test('the time to answer pauses while the kitchen is closed', () => {
  expect(due('2026-11-25T01:50:00Z', '2026-11-27T01:00:00Z')).toBe('2026-11-25T19:20:00.000Z')
})

test('the time to answer skips a closed day', () => {
  const hours = {
    ...kitchen.hours,
    exceptions: [{ day: '2026-11-25', opensMinute: null, closesMinute: null }],
  }
  const at = answerDue(
    {
      slotFrom: new Date('2026-11-27T21:00:00Z'),
      slotUntil: new Date('2026-11-27T21:30:00Z'),
      lines: [],
      authorizedAt: null,
    },
    { ...kitchen, hours },
    new Date('2026-11-25T07:42:00Z'),
  )
  expect(at.toISOString()).toBe('2026-11-26T19:30:00.000Z')
})

test('the time to answer ends when cooking must begin', () => {
  expect(due('2026-11-24T20:00:00Z', '2026-11-24T21:00:00Z')).toBe('2026-11-24T20:15:00.000Z')
})

test('a night order for the first slot of the day ends in time to cook, before the opening', () => {
  expect(due('2026-11-24T07:42:00Z', '2026-11-24T19:00:00Z')).toBe('2026-11-24T18:15:00.000Z')
})

test('an order that leaves no time to cook still gets ten minutes', () => {
  expect(due('2026-11-24T20:00:00Z', '2026-11-24T20:40:00Z')).toBe('2026-11-24T20:10:00.000Z')
})

test('an order from a batch can be answered until the slot ends, because its food is already cooked', () => {
  expect(due('2026-11-25T01:50:00Z', '2026-11-25T02:00:00Z', { fromBatch: true })).toBe(
    '2026-11-25T02:30:00.000Z',
  )
})

test('an order by card expires before the authorization does', () => {
  const at = due('2026-11-24T20:00:00Z', '2026-12-09T20:00:00Z', {
    authorizedAt: new Date('2026-11-18T20:20:00Z'),
  })
  expect(at).toBe('2026-11-24T20:20:00.000Z')
})

test('the time to answer never ends in the past, after the slot, or too late to cook unless within ten minutes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 600 }),
      (start, ahead, prepMinutes) => {
        const now = Date.UTC(2026, 9, 20) + start * 60_000
        const slot = now + ahead * 60_000
        const at = new Date(
          due(new Date(now).toISOString(), new Date(slot).toISOString(), { prepMinutes }),
        ).getTime()
        expect(at).toBeGreaterThan(now)
        expect(at).toBeLessThanOrEqual(slot + 30 * 60_000)
        expect(at).toBeLessThanOrEqual(Math.max(slot - prepMinutes * 60_000, now + 10 * 60_000))
      },
    ),
  )
})
