import { expect, test } from 'vitest'
import { readiness } from './readiness.ts'

const slotFrom = '2026-11-22T18:00:00Z'
const before = Date.parse('2026-11-22T17:59:00Z')
const after = Date.parse('2026-11-22T18:00:00Z')

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
  ['an order in preparation when its slot begins is late', 'preparing', null, after, { kind: 'late' }],
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
  expect(readiness({ status, slotFrom, readyAt }, now)).toEqual(expected)
})
