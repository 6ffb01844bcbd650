import { answerSlot as contract } from '@localchef/contracts/orders/answer-slot'
import type { OrderStatus } from '@localchef/contracts/orders/order-moves'
import { sql } from 'kysely'
import { dayOf } from '../chefs/opening-hours.ts'
import { planKept } from '../queries.ts'
import { notFound, Refusal } from '../refusal.ts'
import { implement, type PersonalCall } from '../server-function.ts'
import { readOrderFor } from './get-order.ts'
import { lockKitchen } from './kitchen.ts'
import { readHeldLines, slotsForOrder, type WaitingOrder } from './move-to-slot.ts'
import { applyMove } from './order-transition.ts'
import { slotUnavailable } from './propose-slot.ts'
import { readOrdering } from './read-ordering.ts'
import { reserveFood } from './reserve-food.ts'
import { tellAboutOrder } from './tell-about-order.ts'

interface ProposedOrder extends WaitingOrder {
  status: OrderStatus
  slotUntil: string
  proposedFrom: string | null
  proposedUntil: string | null
}

/** The buyer's answer to another time. Agreeing moves what is reserved to the new slot and confirms at once. */
export const answerSlot = implement(contract, async ({ orderId, slotFrom, accept }, call) => {
  const order = await lockProposed(call, orderId)
  const seen = new Date(slotFrom).getTime()
  if (order.status !== 'placed' || !order.proposedFrom || new Date(order.proposedFrom).getTime() !== seen) {
    throw new Refusal(409, 'order_moved_on', 'This time is not proposed any more', {
      details: { status: order.status },
    })
  }
  await lockKitchen(call.db, order.chefId)
  if (accept) await moveToSlot(call, order, seen)
  else await keepSlot(call, order)
  return readOrderFor(call, orderId)
})

async function moveToSlot(call: PersonalCall, order: ProposedOrder, wanted: number): Promise<void> {
  const { db, now } = call
  const { kitchen, slots } = await slotsForOrder(db, order, now)
  const slot = slots.find(({ from }) => new Date(from).getTime() === wanted)
  // The buyer has seen both ends: a kitchen that has changed its windows since proposes anew.
  const isAsSeen = slot && new Date(slot.until).getTime() === new Date(order.proposedUntil ?? 0).getTime()
  if (!isAsSeen) throw slotUnavailable(slots.slice(0, 12))
  const slotFrom = new Date(slot.from)
  const day = dayOf(slotFrom, kitchen.hours.timeZone)
  await sql`select private.release_portions(${order.id}) ${planKept}`.execute(db)
  const { lines } = await readHeldLines(db, order, now, { released: true })
  const reserved = await reserveFood(db, kitchen, lines, slotFrom, day)
  for (const { dish, batchId } of reserved) {
    if (!batchId) continue
    await sql`
      update public.order_lines
      set ready_batch_id = ${batchId}
      where order_id = ${order.id}
        and dish_id = ${dish.id}
        and ready_batch_id is not null
    `.execute(db)
  }
  await applyMove(call, order.id, 'confirmed', 'buyer', null, {
    news: 'slot_accepted',
    slot: { from: slotFrom, until: new Date(slot.until), day },
  })
}

/** The time asked for stays, and the kitchen has to answer it: with as much time as for a new order. */
async function keepSlot(call: PersonalCall, order: ProposedOrder): Promise<void> {
  const { kitchen } = await readOrdering(call.db, order.chefId, [], call.now)
  const answerDueAt = new Date(
    Math.min(call.now.getTime() + kitchen.answerMinutes * 60_000, new Date(order.slotUntil).getTime()),
  )
  await sql`
    update public.orders
    set proposed_slot_from = null,
        proposed_slot_until = null,
        answer_due_at = ${answerDueAt}
    where id = ${order.id}
  `.execute(call.db)
  await call.outside.enqueue('expire-order', { orderId: order.id }, answerDueAt)
  await tellAboutOrder(call, order.id, 'slot_kept', 'buyer')
}

async function lockProposed({ db, person }: PersonalCall, orderId: string): Promise<ProposedOrder> {
  const { rows } = await sql<ProposedOrder>`
    select
      o.id,
      o.chef_id as "chefId",
      o.status,
      o.meals,
      to_jsonb(o.slot_from) #>> '{}' as "slotFrom",
      to_jsonb(o.slot_until) #>> '{}' as "slotUntil",
      to_jsonb(o.proposed_slot_from) #>> '{}' as "proposedFrom",
      to_jsonb(o.proposed_slot_until) #>> '{}' as "proposedUntil"
    from public.orders o
    where o.id = ${orderId}
      and o.buyer_id = ${person.id}
    for no key update
  `.execute(db)
  const order = rows[0]
  if (!order) throw notFound('order')
  return order
}
