import {
  type Fulfilment,
  findMove,
  isOpen,
  type OrderActor,
  type OrderStatus,
} from '@localchef/contracts/orders/order-moves'
import { orderTransition as contract } from '@localchef/contracts/orders/order-transition'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { planKept } from '../queries.ts'
import { invalidField, notFound, Refusal } from '../refusal.ts'
import { implement, type PersonalCall } from '../server-function.ts'
import { readOrderFor } from './get-order.ts'
import type { OrderNews } from './order-words.ts'
import { tellAboutOrder } from './tell-about-order.ts'

interface Moving {
  status: OrderStatus
  fulfilment: Fulfilment
  buyerId: string | null
  chefProfileId: string
}

/**
 * Moves an order. The row is locked, so that of two who act at once the second is told what the first did.
 * The database's own table of moves has the last word, and records the move.
 */
export const orderTransition = implement(contract, async ({ orderId, from, to, reason }, call) => {
  const { rows } = await sql<Moving>`
    select o.status, o.fulfilment, o.buyer_id as "buyerId", c.profile_id as "chefProfileId"
    from public.orders o
    join public.chefs c on c.id = o.chef_id
    where o.id = ${orderId}
    for no key update of o
  `.execute(call.db)
  const order = rows[0]
  const actor = order && actorOf(order, call)
  if (!order || !actor) throw notFound('order')
  if (order.status !== from) {
    throw new Refusal(409, 'order_moved_on', `The order is ${order.status} by now`, {
      details: { status: order.status },
    })
  }
  const move = findMove(from, to, actor, order.fulfilment)
  if (!move) {
    throw new Refusal(409, 'illegal_move', `An order cannot move from ${from} to ${to} by ${actor}`, {
      details: { status: order.status },
    })
  }
  if (move.undoSeconds !== undefined) await checkUndo(call, orderId, to, move.undoSeconds)
  if (move.needsReason && !reason) throw invalidField(['reason'], 'Please give a reason')
  await applyMove(
    call,
    orderId,
    to,
    actor,
    reason ?? null,
    move.undoSeconds === undefined ? {} : { news: 'undone' },
  )
  if (actor === 'admin') {
    await recordAct(call, {
      action: to === 'cancelled' ? 'cancel-order' : 'move-order',
      subjectKind: 'order',
      subjectId: orderId,
      before: { status: from },
      after: { status: to },
      reason,
    })
  }
  return readOrderFor(call, orderId)
})

/** Too late, or somebody has done something since: said here in words, enforced by the database again. */
async function checkUndo(
  { db }: PersonalCall,
  orderId: string,
  to: OrderStatus,
  seconds: number,
): Promise<void> {
  const { rows } = await sql<{ allowed: boolean }>`
    select private.can_undo_order_move(${orderId}, ${to}::public.order_status, ${seconds}) as allowed
    ${planKept}
  `.execute(db)
  if (rows[0]?.allowed) return
  throw new Refusal(409, 'undo_too_late', `The last step can only be taken back within ${seconds} seconds`, {
    details: { seconds },
  })
}

interface MoveOptions {
  /** What the other side is told, when it is not simply the new state. */
  news?: OrderNews
  /** The time that was agreed on: becomes the slot in the same move. */
  slot?: { from: Date; until: Date; day: string }
}

/** Writes a move that has been found legal, and tells the other side. Whatever was proposed is settled by it. */
export async function applyMove(
  call: PersonalCall | (Omit<PersonalCall, 'person'> & { person: null }),
  orderId: string,
  to: OrderStatus,
  actor: OrderActor,
  reason: string | null,
  { news = to, slot }: MoveOptions = {},
): Promise<void> {
  await sql`select set_config('localchef.order_actor', ${actor}, true)`.execute(call.db)
  await sql`
    update public.orders
    set status = ${to}::public.order_status,
        status_reason = coalesce(${reason}, status_reason),
        slot_from = coalesce(${slot?.from ?? null}, slot_from),
        slot_until = coalesce(${slot?.until ?? null}, slot_until),
        service_day = coalesce(${slot?.day ?? null}::date, service_day),
        proposed_slot_from = case when ${isOpen(to) || to === 'completed'} then null else proposed_slot_from end,
        proposed_slot_until = case when ${isOpen(to) || to === 'completed'} then null else proposed_slot_until end,
        payment_status = case
          when payment_method = 'pay_on_pickup' and ${to} = 'completed' then 'paid'
          when payment_method = 'pay_on_pickup' and ${!isOpen(to)} then 'void'
          when payment_method = 'pay_on_pickup' and payment_status = 'paid' then 'due'
          else payment_status
        end
    where id = ${orderId}
  `.execute(call.db)
  await tellAboutOrder(call, orderId, news, actor)
}

/** Who cancels their own order as an admin acts as its buyer: the nearest part one has in it. */
function actorOf(order: Moving, { person }: PersonalCall): OrderActor | undefined {
  if (order.buyerId === person.id) return 'buyer'
  if (order.chefProfileId === person.id) return 'chef'
  return person.role === 'admin' ? 'admin' : undefined
}
