import { expect, it, test } from 'vitest'
import { readiness } from './readiness.ts'

const slotFrom = '2026-11-22T18:00:00Z'
const before = Date.parse('2026-11-22T17:59:00Z')
const during = Date.parse('2026-11-22T18:00:00Z')
const slotUntil = '2026-11-22T18:30:00Z'
const after = Date.parse('2026-11-22T18:31:00Z')

test.each([
  ['an unanswered order promises nothing', 'placed', null, before, { kind: 'unknown' }],
  [
    'a confirmed order is promised for its slot',
    'confirmed',
    null,
    before,
    { kind: 'promised', at: slotFrom },
  ],
  [
    'an order in preparation is promised for its slot',
    'preparing',
    null,
    before,
    { kind: 'promised', at: slotFrom },
  ],
  [
    'an order confirmed while its slot runs is promised by its end, not late',
    'confirmed',
    null,
    during,
    { kind: 'promised', at: slotUntil },
  ],
  ['an order in preparation after its slot is late', 'preparing', null, after, { kind: 'late' }],
  [
    'a ready order says since when',
    'ready',
    '2026-11-22T17:50:00Z',
    after,
    { kind: 'kept', at: '2026-11-22T17:50:00Z' },
  ],
  [
    'a completed order promises nothing more',
    'completed',
    '2026-11-22T17:50:00Z',
    after,
    { kind: 'unknown' },
  ],
  ['a canceled order promises nothing more', 'cancelled', null, after, { kind: 'unknown' }],
] as const)('%s', (_name, status, readyAt, now, expected) => {
  expect(readiness({ status, fulfilment: 'pickup', slotFrom, slotUntil, readyAt, events: [] }, now)).toEqual(
    expected,
  )
})

const event = { from: null, actor: 'chef', reason: null } as const
const onTheWay = {
  status: 'out_for_delivery',
  fulfilment: 'delivery',
  slotFrom,
  slotUntil,
  readyAt: '2026-11-22T17:50:00Z',
} as const

it('an order out for delivery says since when it is on its way, not since when it was ready', () => {
  const events = [
    { ...event, to: 'ready', at: '2026-11-22T17:50:00Z' },
    { ...event, to: 'out_for_delivery', at: '2026-11-22T17:55:00Z' },
  ] as const
  expect(readiness({ ...onTheWay, events: [...events] }, after)).toEqual({
    kind: 'onTheWay',
    at: '2026-11-22T17:55:00Z',
  })
})

it('an order out for delivery without an event of its departure is on its way', () => {
  expect(readiness({ ...onTheWay, events: [] }, after)).toEqual({ kind: 'onTheWay', at: null })
})
