import type { OrderStatus } from '@localchef/contracts/orders/order-transitions'
import { expect, test } from 'vitest'
import { noticeGroups } from './notice-groups.ts'

const order = (id: string, status: OrderStatus, buyerId: string | null, hour = 17) => ({
  id,
  status,
  slotFrom: `2026-11-21T${hour}:00:00Z`,
  slotUntil: `2026-11-21T${hour}:30:00Z`,
  buyer: { id: buyerId },
})

test('a notice reaches each buyer of a slot once, by slot, until the handover', () => {
  expect(
    noticeGroups([
      order('later', 'ready', 'ann', 19),
      order('first', 'confirmed', 'ann'),
      order('second', 'preparing', 'ann'),
      order('third', 'out_for_delivery', 'bob'),
      order('new', 'placed', 'cleo'),
      order('over', 'completed', 'dan'),
    ]).map(({ slotFrom, recipients }) => [slotFrom, recipients.map(({ orderId }) => orderId)]),
  ).toEqual([
    ['2026-11-21T17:00:00Z', ['first', 'third']],
    ['2026-11-21T19:00:00Z', ['later']],
  ])
})

test('a slot whose buyers have no account gets no notice', () => {
  expect(noticeGroups([order('walk-in', 'confirmed', null)])).toEqual([])
})
