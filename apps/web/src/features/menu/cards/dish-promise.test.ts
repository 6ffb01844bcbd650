import { expect, test } from 'vitest'
import { promiseNow } from './dish-promise.ts'

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
  return promiseNow({ promise: 'ready_now', prepMinutes: 30, batch: { ...batch, openUntil: open } }, now).kind
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
