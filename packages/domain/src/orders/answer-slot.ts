import { notFound } from '@localchef/contracts/common-refusals'
import { answerSlot as contract } from '@localchef/contracts/orders/answer-slot'
import { orderConflict, slotUnavailable } from '@localchef/contracts/orders/order-refusals'
import type { OrderStatus } from '@localchef/contracts/orders/order-transitions'
import { sql } from 'kysely'
import { planKept } from '../queries.ts'
import { noSuch } from '../refusal.ts'
import { type CallOf, implement, type Refusing, type UserCall } from '../server-function.ts'
import { dayOf } from '../slots/opening-hours.ts'
import { answerDue } from './check-order.ts'
import { readOrderFor } from './get-order.ts'
import { notifyAboutOrder } from './notify-about-order.ts'
import { authorizedAtColumn } from './order-columns.ts'
import { readHeldLines, slotsForOrder, type WaitingOrder } from './order-slots.ts'
import { answerPickupAgain } from './pickup-again.ts'
import { lockKitchen } from './read-ordering.ts'
import { refuseLateFood, reserveFood } from './reserve-food.ts'
import { applyOrderTransition } from './transition-order.ts'

interface ProposedOrder extends WaitingOrder {
  status: OrderStatus
  slotUntil: string
  proposedFrom: string | null
  proposedUntil: string | null
}

/**
 * Answers a proposal. Accepting moves the reservation to the new slot and confirms an order that is not confirmed yet.
 */
export const answerSlot = implement(contract, async ({ orderId, slotFrom, accept }, call) => {
  const order = await lockProposed(call, orderId)
  if (order.status === 'ready') {
    await answerPickupAgain(call, { orderId, slotFrom, accept })
    return readOrderFor(call, orderId)
  }
  const seen = new Date(slotFrom).getTime()
  const isOpen = order.status === 'placed' || order.status === 'confirmed'
  if (!isOpen || !order.proposedFrom || new Date(order.proposedFrom).getTime() !== seen) {
    throw call.refuse(orderConflict, { status: order.status })
  }
  await lockKitchen(call.db, order.chefId)
  if (accept) {
    await moveToSlot(call, order, seen)
  } else {
    await keepSlot(call, order)
  }
  return readOrderFor(call, orderId)
})

async function moveToSlot(
  call: CallOf<typeof contract>,
  order: ProposedOrder,
  wanted: number,
): Promise<void> {
  const { db, now } = call
  const { kitchen, slots } = await slotsForOrder(call.refuse, db, order, now)
  const slot = slots.find(({ from }) => new Date(from).getTime() === wanted)
  // Both ends must match, because the kitchen can have changed its windows since.
  const isAsSeen = slot && new Date(slot.until).getTime() === new Date(order.proposedUntil ?? 0).getTime()
  if (!isAsSeen) throw call.refuse(slotUnavailable, { nextSlots: slots.slice(0, 12) })
  const slotFrom = new Date(slot.from)
  const day = dayOf(slotFrom, kitchen.hours.timeZone)
  await sql`select private.release_portions(${order.id}) ${planKept}`.execute(db)
  const { lines } = await readHeldLines(call.refuse, db, order, now, { released: true })
  const reserved = await reserveFood(call.refuse, db, kitchen, lines, slotFrom, day)
  await refuseLateFood(call, kitchen, { lines: reserved }, new Date(slot.until))
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
  if (order.status === 'placed') {
    await applyOrderTransition(call, order.id, 'confirmed', 'buyer', null, {
      event: 'order_slot_accepted',
      slot: { from: slotFrom, until: new Date(slot.until), day },
    })
    return
  }
  await sql`
    update public.orders
    set slot_from = ${slotFrom},
        slot_until = ${slot.until},
        service_day = ${day}::date,
        proposed_slot_from = null,
        proposed_slot_until = null
    where id = ${order.id}
  `.execute(db)
  await notifyAboutOrder(call, order.id, 'order_time_agreed', 'buyer')
}

/** Keeps the requested slot. The kitchen gets the same time to answer as for a new order. */
async function keepSlot(call: UserCall & Refusing<typeof notFound>, order: ProposedOrder): Promise<void> {
  if (order.status === 'confirmed') return keepAgreedSlot(call, order.id)
  const { kitchen, lines } = await readHeldLines(call.refuse, call.db, order, call.now)
  const answerDueAt = answerDue(
    {
      slotFrom: new Date(order.slotFrom),
      slotUntil: new Date(order.slotUntil),
      lines,
      authorizedAt: order.authorizedAt ? new Date(order.authorizedAt) : null,
    },
    kitchen,
    call.now,
  )
  await sql`
    update public.orders
    set proposed_slot_from = null,
        proposed_slot_until = null,
        answer_due_at = ${answerDueAt}
    where id = ${order.id}
  `.execute(call.db)
  await call.outside.enqueue('expire-order', { orderId: order.id }, answerDueAt)
  await notifyAboutOrder(call, order.id, 'order_slot_kept', 'buyer')
}

/** A confirmed order stays as it was agreed. */
async function keepAgreedSlot(call: UserCall, orderId: string): Promise<void> {
  await sql`
    update public.orders
    set proposed_slot_from = null,
        proposed_slot_until = null
    where id = ${orderId}
  `.execute(call.db)
  await notifyAboutOrder(call, orderId, 'order_time_kept', 'buyer')
}

async function lockProposed(
  { db, user, refuse }: UserCall & Refusing<typeof notFound>,
  orderId: string,
): Promise<ProposedOrder> {
  const { rows } = await sql<ProposedOrder>`
    select
      o.id,
      o.chef_id as "chefId",
      o.status,
      o.meals,
      ${authorizedAtColumn},
      to_jsonb(o.slot_from) #>> '{}' as "slotFrom",
      to_jsonb(o.slot_until) #>> '{}' as "slotUntil",
      to_jsonb(o.proposed_slot_from) #>> '{}' as "proposedFrom",
      to_jsonb(o.proposed_slot_until) #>> '{}' as "proposedUntil"
    from public.orders o
    where o.id = ${orderId}
      and o.buyer_id = ${user.id}
    for no key update
  `.execute(db)
  const order = rows[0]
  if (!order) throw refuse(notFound, noSuch('order'))
  return order
}
