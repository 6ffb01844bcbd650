import { proposeSlot as contract } from '@localchef/contracts/orders/propose-slot'
import { sql } from 'kysely'
import { Refusal } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readOrderFor } from './get-order.ts'
import { slotsForOrder } from './move-to-slot.ts'
import { readWaiting } from './read-waiting-order.ts'
import { tellAboutOrder } from './tell-about-order.ts'

/**
 * Another time instead of a confirmation. Nothing is reserved for it yet: the buyer's answer looks again. The
 * buyer gets as long to answer as the chef had.
 */
export const proposeSlot = implement(contract, async ({ orderId, slotFrom }, call) => {
  const { db, now } = call
  const order = await readWaiting(call, orderId, { lock: true })
  const { kitchen, slots } = await slotsForOrder(db, order, now)
  const wanted = new Date(slotFrom).getTime()
  const slot = slots.find(({ from }) => new Date(from).getTime() === wanted)
  if (!slot) throw slotUnavailable(slots.slice(0, 12))
  const answerDueAt = new Date(
    Math.min(now.getTime() + kitchen.answerMinutes * 60_000, new Date(slot.until).getTime()),
  )
  await sql`
    update public.orders
    set proposed_slot_from = ${slot.from},
        proposed_slot_until = ${slot.until},
        answer_due_at = greatest(answer_due_at, ${answerDueAt})
    where id = ${orderId}
  `.execute(db)
  await call.outside.enqueue('expire-order', { orderId }, answerDueAt)
  await tellAboutOrder(call, orderId, 'slot_proposed', 'chef')
  return readOrderFor(call, orderId)
})

export function slotUnavailable(nextSlots: readonly unknown[]): Refusal {
  return new Refusal(409, 'slot_unavailable', 'This time cannot be chosen any more', {
    details: { nextSlots },
  })
}
