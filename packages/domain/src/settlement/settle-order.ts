import { sql } from 'kysely'
import { isEnded } from '../card/payment-wish.ts'
import { answerDue } from '../orders/answer-due.ts'
import { confirmByItself, confirmsByItself } from '../orders/confirm-by-itself.ts'
import { findOrdering } from '../orders/read-ordering.ts'
import { applyOrderTransition } from '../orders/transition-order.ts'
import type { Call } from '../server-function.ts'
import { notifyChefOfPayment } from './notify-chef-of-payment.ts'
import { notifyOfFailedPayment } from './notify-of-failed-payment.ts'
import { isPaid, isVoid, type PurposeHandler } from './payment-step.ts'

/** A first authorization places an order that awaits its payment; one that failed ends it. */
export const settleOrder: PurposeHandler = async (call, payment, { state, known }) => {
  const { orderId } = payment
  const isOver = isVoid(state)
  // If the page of a payment link closes unused, nobody is notified: the order is then paid at the handover.
  const isNews = state !== known && !(payment.isByLink && known === 'awaiting')
  if (!orderId) return
  if (payment.orderStatus === 'awaiting_payment') {
    if (isOver) return applyOrderTransition(call, orderId, 'unpaid', 'system', null)
    if (state !== 'awaiting') await placePaidOrder(call, orderId)
    return
  }
  if (isOver && isNews && !isEnded(payment)) await notifyOfFailedPayment(call, payment)
  const isPaidByLink = payment.isByLink && known === 'awaiting' && isPaid(state)
  if (isPaidByLink && !payment.isNotOwed) await notifyChefOfPayment(call, 'order_paid_by_link', payment)
}

interface PaidOrder {
  chefId: string
  slotFrom: Date
  slotUntil: Date
  note: string
  allergies: string[]
  lines: { dishId: string | null; fromBatch: boolean }[]
}

/**
 * Places an order whose card is authorized: its chef now sees it and has the full time to answer. If the kitchen has
 * closed meanwhile or the slot is over, the order ends unpaid.
 */
async function placePaidOrder(call: Call, orderId: string): Promise<void> {
  const order = await readPaidOrder(call, orderId)
  const dishIds = order.lines.flatMap(({ dishId }) => dishId ?? [])
  const ordering = await findOrdering(call.db, order.chefId, dishIds, call.now)
  if (!ordering || order.slotUntil <= call.now) {
    await applyOrderTransition(call, orderId, 'unpaid', 'system', null)
    return
  }
  const lines = order.lines.flatMap(({ dishId, fromBatch }) => {
    const dish = ordering.dishes.get(dishId ?? '')
    return dish ? [{ dish, fromBatch }] : []
  })
  const answerDueAt = answerDue({ ...order, lines, authorizedAt: call.now }, ordering.kitchen, call.now)
  await sql`
    update public.orders
    set placed_at = ${call.now},
        answer_due_at = ${answerDueAt}
    where id = ${orderId}
  `.execute(call.db)
  if (confirmsByItself(ordering.kitchen, order)) {
    await applyOrderTransition(call, orderId, 'placed', 'system', null, { event: null })
    await confirmByItself(call, orderId)
    return
  }
  await applyOrderTransition(call, orderId, 'placed', 'system', null)
  await call.outside.enqueue('expire-order', { orderId }, answerDueAt)
}

async function readPaidOrder(call: Call, orderId: string): Promise<PaidOrder> {
  const { rows } = await sql<PaidOrder>`
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
  if (!order) throw new Error('the order of the payment was not found')
  return order
}
