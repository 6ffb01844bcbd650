import { slotUnavailable } from '@localchef/contracts/orders/order-refusals'
import { proposeSlot as contract } from '@localchef/contracts/orders/propose-slot'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { answerDue } from './check-order.ts'
import { readOrderFor } from './get-order.ts'
import { notifyAboutOrder } from './notify-about-order.ts'
import { slotsForOrder } from './order-slots.ts'
import { proposePickupAgain } from './pickup-again.ts'
import { readWaiting } from './read-waiting-order.ts'

/**
 * Proposes another time instead of confirming. Nothing is reserved, so accepting checks the slot again. The buyer has
 * as long to answer as a chef would for an order at that time. A confirmed order keeps its time until the buyer agrees.
 * After a missed pickup, the proposal is another time for the ready food.
 */
export const proposeSlot = implement(contract, async ({ orderId, slotFrom }, call) => {
  const { db, now } = call
  if (await proposePickupAgain(call, orderId, slotFrom)) return readOrderFor(call, orderId)
  const order = await readWaiting(call, orderId, { lock: true })
  const { kitchen, slots, lines } = await slotsForOrder(call.refuse, db, order, now)
  const wanted = new Date(slotFrom).getTime()
  const slot = slots.find(({ from }) => new Date(from).getTime() === wanted)
  if (!slot) throw call.refuse(slotUnavailable, { nextSlots: slots.slice(0, 12) })
  await sql`
    update public.orders
    set proposed_slot_from = ${slot.from},
        proposed_slot_until = ${slot.until}
    where id = ${orderId}
  `.execute(db)
  if (order.status === 'placed') {
    const answerDueAt = answerDue(
      {
        slotFrom: new Date(slot.from),
        slotUntil: new Date(slot.until),
        lines,
        authorizedAt: order.authorizedAt ? new Date(order.authorizedAt) : null,
      },
      kitchen,
      now,
    )
    await sql`update public.orders set answer_due_at = ${answerDueAt} where id = ${orderId}`.execute(db)
    await call.outside.enqueue('expire-order', { orderId }, answerDueAt)
  }
  await notifyAboutOrder(call, orderId, 'order_slot_proposed', 'chef')
  return readOrderFor(call, orderId)
})
