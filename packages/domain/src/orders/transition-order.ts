import { notFound } from '@localchef/contracts/common-refusals'
import type { OrderEvent } from '@localchef/contracts/notifications/notification-event'
import { orderConflict } from '@localchef/contracts/orders/order-refusals'
import {
  findOrderTransition,
  isOpen,
  type OrderedWay,
  type OrderStatus,
  type ReachedStatus,
} from '@localchef/contracts/orders/order-transitions'
import { transitionOrder as contract } from '@localchef/contracts/orders/transition-order'
import type { PurchaseActor } from '@localchef/contracts/purchase-sides'
import { undoTooLate } from '@localchef/contracts/undo-refusals'
import { sql } from 'kysely'
import { settlePaymentsOf } from '../card/settle-payment.ts'
import { recordCancellation, requireTransition } from '../purchases/purchase-transition.ts'
import { viewerOf } from '../purchases/viewer-of.ts'
import { planKept } from '../queries.ts'
import { noSuch } from '../refusal.ts'
import { type Call, implement, type Refusing, type UserCall } from '../server-function.ts'
import { readOrderFor } from './get-order.ts'
import { notifyAboutOrder } from './notify-about-order.ts'
import { foodColumn } from './order-columns.ts'

interface Moving extends OrderedWay {
  status: OrderStatus
  isPlaced: boolean
  buyerId: string | null
  chefProfileId: string
}

/**
 * Changes the status of an order. Locks the row, so that the second of two concurrent actors is refused with the new
 * status. The database checks the transition again and records it.
 */
export const transitionOrder = implement(contract, async ({ orderId, from, to, reason }, call) => {
  const { rows } = await sql<Moving>`
    select o.status, o.fulfilment, ${foodColumn}, o.is_placed as "isPlaced", o.buyer_id as "buyerId",
      c.profile_id as "chefProfileId"
    from public.orders o
    join public.chefs c on c.id = o.chef_id
    where o.id = ${orderId}
    for no key update of o
  `.execute(call.db)
  const order = rows[0]
  const actor = order && viewerOf(order, call)
  if (!order || !actor) throw call.refuse(notFound, noSuch('order'))
  if (order.status !== from) {
    throw call.refuse(orderConflict, { status: order.status })
  }
  const listed = findOrderTransition(from, to, actor, order)
  const transition = requireTransition(call.refuse, listed, from, reason)
  if (transition.undoSeconds !== undefined) await checkUndo(call, orderId, to, transition.undoSeconds)
  await applyOrderTransition(
    call,
    orderId,
    transition.to,
    actor,
    reason ?? null,
    transition.undoSeconds === undefined ? {} : { event: 'order_undone' },
  )
  if (actor === 'admin') {
    const ended = transition.to === 'unpaid' ? 'unpaid' : 'cancelled'
    await recordCancellation(call, 'order', orderId, from, reason, ended)
  }
  return readOrderFor(call, orderId)
})

/** Refuses a late undo, and an undo after another transition. The database enforces the same. */
async function checkUndo(
  { db, refuse }: UserCall & Refusing<typeof undoTooLate>,
  orderId: string,
  to: OrderStatus,
  seconds: number,
): Promise<void> {
  const { rows } = await sql<{ allowed: boolean }>`
    select private.can_undo_order_transition(${orderId}, ${to}::public.order_status, ${seconds}) as allowed
    ${planKept}
  `.execute(db)
  if (rows[0]?.allowed) return
  throw refuse(undoTooLate, { seconds })
}

interface TransitionOptions {
  /** Event to notify of, if it differs from the new status; null if another one follows in this transaction. */
  event?: OrderEvent | null
  /** The accepted time, which becomes the slot. */
  slot?: { from: Date; until: Date; day: string }
  /** Whether an order that awaited its card is paid at the handover from now on. */
  isPaidAtPickup?: boolean
}

/** Writes an allowed transition, notifies the other side and clears a proposal. */
export async function applyOrderTransition(
  call: Call,
  orderId: string,
  to: ReachedStatus,
  actor: PurchaseActor,
  reason: string | null,
  { event = `order_${to}`, slot, isPaidAtPickup = false }: TransitionOptions = {},
): Promise<void> {
  await sql`select set_config('localchef.order_actor', ${actor}, true)`.execute(call.db)
  const { rows } = await sql<{ mayHavePayment: boolean }>`
    update public.orders
    set status = ${to}::public.order_status,
        status_reason = coalesce(${reason}, status_reason),
        slot_from = coalesce(${slot?.from ?? null}, slot_from),
        slot_until = coalesce(${slot?.until ?? null}, slot_until),
        service_day = coalesce(${slot?.day ?? null}::date, service_day),
        proposed_slot_from = case when ${isOpen(to) || to === 'completed'} then null else proposed_slot_from end,
        proposed_slot_until = case when ${isOpen(to) || to === 'completed'} then null else proposed_slot_until end,
        payment_method = case
          when ${isPaidAtPickup} or (payment_status = 'failed' and ${to} = 'completed') then 'pay_on_pickup'
          else payment_method
        end,
        payment_status = case
          when ${isPaidAtPickup} then 'due'
          -- Chefs hand an order whose card could not be charged over for its money.
          when payment_status = 'failed' and ${to} = 'completed' then 'paid'
          when payment_method = 'pay_on_pickup' and ${to} = 'completed' then 'paid'
          when payment_method = 'pay_on_pickup' and ${!isOpen(to)} then 'void'
          when payment_method = 'pay_on_pickup' and payment_status = 'paid' then 'due'
          else payment_status
        end
    where id = ${orderId}
    returning payment_method = 'card' or taken_by_chef as "mayHavePayment"
  `.execute(call.db)
  if (rows[0]?.mayHavePayment) await settlePaymentsOf(call, { orderId })
  if (event) await notifyAboutOrder(call, orderId, event, actor)
}
