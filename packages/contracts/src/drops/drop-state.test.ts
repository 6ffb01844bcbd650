import { expect, test } from 'vitest'
import { type DropFacts, type DropState, dropStateAt } from './drop-state.ts'

const drop: DropFacts = {
  announcedAt: '2026-11-20T10:00:00Z',
  cancelledAt: null,
  opensAt: '2026-11-26T02:00:00Z',
  orderBy: '2026-11-27T02:00:00Z',
  portionsLeft: 3,
}

test.each<[string, Partial<DropFacts>, string, DropState]>([
  ['that was not announced is a draft', { announcedAt: null }, '2026-11-26T12:00:00Z', 'draft'],
  ['is announced until the second it opens', {}, '2026-11-26T01:59:59.999Z', 'announced'],
  ['is open from its opening on', {}, '2026-11-26T02:00:00Z', 'open'],
  ['without portions is sold out', { portionsLeft: 0 }, '2026-11-26T12:00:00Z', 'sold_out'],
  [
    'without portions is sold out no earlier than it opens',
    { portionsLeft: 0 },
    '2026-11-25T12:00:00Z',
    'announced',
  ],
  ['is closed from its last moment to order on', {}, '2026-11-27T02:00:00Z', 'closed'],
  ['that was sold out is closed in the end', { portionsLeft: 0 }, '2026-11-28T02:00:00Z', 'closed'],
  [
    'that was canceled stays canceled',
    { cancelledAt: '2026-11-21T10:00:00Z' },
    '2026-11-28T02:00:00Z',
    'cancelled',
  ],
])('a drop %s', (_what, changes, now, state) => {
  expect(dropStateAt({ ...drop, ...changes }, new Date(now))).toBe(state)
})
