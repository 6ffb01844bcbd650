import { sql } from 'kysely'
import type { Call } from '../server-function.ts'
import { answerDue } from './check-order.ts'
import { confirmByItself, confirmsByItself } from './place-order.ts'
import { findOrdering } from './read-ordering.ts'
import { applyOrderTransition } from './transition-order.ts'

interface HeldOrder {
  chefId: string
  slotFrom: Date
  slotUntil: Date
  note: string
  allergies: string[]
  lines: { dishId: string | null; fromBatch: boolean }[]
}

/**
 * Places an order that held its portions for a payment: its chef now sees it and has the full time to answer.
 * `authorizedAt` is null if it is paid at the handover. Returns false, without a change, if the kitchen has closed
 * meanwhile or the slot is over.
 */
export async function placeHeldOrder(
  call: Call,
  orderId: string,
  authorizedAt: Date | null,
): Promise<boolean> {
  const order = await readHeldOrder(call, orderId)
  const dishIds = order.lines.flatMap(({ dishId }) => dishId ?? [])
  const ordering = await findOrdering(call.db, order.chefId, dishIds, call.now)
  if (!ordering || order.slotUntil <= call.now) return false
  const lines = order.lines.flatMap(({ dishId, fromBatch }) => {
    const dish = ordering.dishes.get(dishId ?? '')
    return dish ? [{ dish, fromBatch }] : []
  })
  const isPaidAtPickup = authorizedAt === null
  const answerDueAt = answerDue({ ...order, lines, authorizedAt }, ordering.kitchen, call.now)
  await sql`
    update public.orders
    set placed_at = ${call.now},
        answer_due_at = ${answerDueAt}
    where id = ${orderId}
  `.execute(call.db)
  if (confirmsByItself(ordering.kitchen, order)) {
    await applyOrderTransition(call, orderId, 'placed', 'system', null, { event: null, isPaidAtPickup })
    await confirmByItself(call, orderId)
    return true
  }
  await applyOrderTransition(call, orderId, 'placed', 'system', null, { isPaidAtPickup })
  await call.outside.enqueue('expire-order', { orderId }, answerDueAt)
  return true
}

async function readHeldOrder(call: Call, orderId: string): Promise<HeldOrder> {
  const { rows } = await sql<HeldOrder>`
    select
      o.chef_id as "chefId",
      o.slot_from as "slotFrom",
      o.slot_until as "slotUntil",
      o.note,
      o.buyer_allergies as allergies,
      coalesce((
        select jsonb_agg(jsonb_build_object('dishId', l.dish_id, 'fromBatch', l.ready_batch_id is not null))
        from public.order_lines l
        where l.order_id = o.id
      ), '[]') as lines
    from public.orders o
    where o.id = ${orderId}
  `.execute(call.db)
  const order = rows[0]
  if (!order) throw new Error('the held order was not found')
  return order
}
