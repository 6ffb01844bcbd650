import type { OrderStatus } from '@localchef/contracts/order-moves'
import { orderSlots, proposeSlot } from '@localchef/contracts/order-slot'
import { sql } from 'kysely'
import { notFound, Refusal } from '../refusal.ts'
import { implement, type PersonalCall } from '../server-function.ts'
import { slotsForOrder, type WaitingOrder } from './move-to-slot.ts'
import { readOrderFor } from './read-order.ts'
import { tellAboutOrder } from './tell-about-order.ts'

/** As many as a dialog can show without becoming a timetable. */
const MOST_SLOTS = 48

export const readOrderSlots = implement(orderSlots, async ({ orderId }, call) => {
  const order = await readWaiting(call, orderId, { lock: false })
  const { kitchen, slots } = await slotsForOrder(call.db, order, call.now)
  return { slots: slots.slice(0, MOST_SLOTS), timeZone: kitchen.hours.timeZone }
})

/**
 * Another time instead of a confirmation. Nothing is reserved for it yet: the buyer's answer looks again. The
 * buyer gets as long to answer as the chef had.
 */
export const proposeOtherSlot = implement(proposeSlot, async ({ orderId, slotFrom }, call) => {
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

/** The caller's own kitchen's order, if it waits for an answer. */
async function readWaiting(
  { db, person }: PersonalCall,
  orderId: string,
  { lock }: { lock: boolean },
): Promise<WaitingOrder> {
  const { rows } = await sql<WaitingOrder & { status: OrderStatus }>`
    select o.id, o.chef_id as "chefId", o.status, to_jsonb(o.slot_from) #>> '{}' as "slotFrom", o.meals
    from public.orders o
    join public.chefs c on c.id = o.chef_id
    where o.id = ${orderId}
      and c.profile_id = ${person.id}
    ${lock ? sql`for no key update of o` : sql``}
  `.execute(db)
  const order = rows[0]
  if (!order) throw notFound('order')
  if (order.status !== 'placed') {
    throw new Refusal(409, 'order_moved_on', `The order is ${order.status} by now`, {
      details: { status: order.status },
    })
  }
  return order
}

export function slotUnavailable(nextSlots: readonly unknown[]): Refusal {
  return new Refusal(409, 'slot_unavailable', 'This time cannot be chosen any more', {
    details: { nextSlots },
  })
}
