import { expect, test } from 'vitest'
import { canBeOrdered, promiseNow } from './dish-promise.ts'

/** From 17:00 to midnight in Honolulu. */
const batch = {
  id: 'batch',
  pickupFrom: '2026-11-22T03:00:00Z',
  pickupUntil: '2026-11-22T10:00:00Z',
  orderBy: null,
  portionsLeft: 4,
}

function kindAt(local: string, openUntil: string | null): string {
  const now = Date.parse(`2026-11-21T${local}-10:00`)
  const open = openUntil === null ? null : `2026-11-21T${openUntil}-10:00`
  return promiseNow({ promise: 'ready_now', batch: { ...batch, openUntil: open } }, now).kind
}

test.each([
  ['in the window of an open kitchen', '18:00', '22:00', 'ready-now'],
  ['before the window', '16:59', '22:00', 'ready-from'],
  ['in the window of a closed kitchen', '18:00', null, 'ready-from'],
  ['ten minutes before the kitchen closes', '21:50', '22:00', 'ready-now'],
  ['less than ten minutes before the kitchen closes', '21:51', '22:00', 'ready-from'],
  ['on a page that was opened before the kitchen closed', '22:30', '22:00', 'ready-from'],
  ['ten minutes before midnight', '23:50', '23:59:59.999', 'ready-from'],
  ['eleven minutes before midnight', '23:49', '23:59:59.999', 'ready-now'],
])('food is called ready now only while its kitchen can hand it over: %s', (_when, now, openUntil, kind) => {
  expect(kindAt(now, openUntil)).toBe(kind)
})

test.each([
  ['the first free time', '2026-11-21T18:00:00Z', { kind: 'made-to-order', from: '2026-11-21T18:00:00Z' }],
  [
    'no time on a page that was left open until it had passed',
    '2026-11-21T16:00:00Z',
    { kind: 'made-to-order' },
  ],
  ['no time in a preview', undefined, { kind: 'made-to-order' }],
  ['that it cannot be ordered', null, { kind: 'no-time' }],
])('food cooked to order is promised with %s', (_what, earliestAt, promised) => {
  const now = Date.parse('2026-11-21T17:00:00Z')
  expect(promiseNow({ promise: 'made_to_order', batch: null, earliestAt }, now)).toEqual(promised)
})

test('a dish without a free time gets no button', () => {
  const dish = { promise: 'made_to_order', batch: null, status: 'active' } as const
  expect(canBeOrdered({ ...dish, earliestAt: null })).toBe(false)
  expect(canBeOrdered({ ...dish, earliestAt: '2026-11-21T18:00:00Z' })).toBe(true)
})

test('food of a kitchen that takes no orders is not called sold out, and gets no button', () => {
  const dish = { promise: 'ready_now', batch: null, status: 'active' } as const
  expect(promiseNow({ ...dish, takesOrders: false }, 0)).toEqual({ kind: 'no-time' })
  expect(canBeOrdered({ ...dish, takesOrders: false })).toBe(false)
  expect(promiseNow({ ...dish, takesOrders: true }, 0)).toEqual({ kind: 'sold-out' })
})
