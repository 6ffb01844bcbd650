import { notFound } from '@localchef/contracts/common-refusals'
import { missedAnswerMinutes } from '@localchef/contracts/orders/missed-answer'
import { notMissed, orderConflict } from '@localchef/contracts/orders/order-refusals'
import type { Fulfilment, OrderStatus } from '@localchef/contracts/orders/order-transitions'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import type { Refusing, UserCall } from '../server-function.ts'

/** A pickup order whose food is ready and whose slot is over. */
export interface MissedOrder {
  id: string
  chefId: string
  status: OrderStatus
  fulfilment: Fulfilment
  isOver: boolean
  isByCard: boolean
  /** Whether the chef reported that nobody came. */
  isReported: boolean
  /** Until when the buyer can answer the report; null without one, without an account, and if the buyer cannot come. */
  answerUntil: string | null
  proposedFrom: string | null
  proposedUntil: string | null
}

/** Locks a missed order for the caller's side. Refuses one that was not missed. */
export async function lockMissed(
  { db, user, now, refuse }: UserCall & Refusing<typeof notFound | typeof notMissed | typeof orderConflict>,
  orderId: string,
  side: 'buyer' | 'chef',
): Promise<MissedOrder> {
  const { rows } = await sql<MissedOrder & { isOwn: boolean }>`
    select o.id, o.chef_id as "chefId", o.status, o.fulfilment,
      o.slot_until <= ${now} as "isOver",
      -- Nobody paid for an order whose card could not be charged.
      o.payment_method = 'card' and o.payment_status <> 'failed' as "isByCard",
      m.order_id is not null as "isReported",
      case when o.buyer_id is not null and m.answer is distinct from 'not_coming' then
        to_jsonb(m.reported_at + ${missedAnswerMinutes} * interval '1 minute') #>> '{}'
      end as "answerUntil",
      to_jsonb(o.proposed_slot_from) #>> '{}' as "proposedFrom",
      to_jsonb(o.proposed_slot_until) #>> '{}' as "proposedUntil",
      coalesce(case when ${side} = 'buyer' then o.buyer_id else c.profile_id end = ${user.id}, false) as "isOwn"
    from public.orders o
    join public.chefs c on c.id = o.chef_id
    left join public.missed_pickups m on m.order_id = o.id
    where o.id = ${orderId}
      and o.is_placed
    for no key update of o
  `.execute(db)
  const order = rows[0]
  if (!order?.isOwn) throw refuse(notFound, noSuch('order'))
  if (order.status !== 'ready') throw refuse(orderConflict, { status: order.status })
  if (order.fulfilment !== 'pickup' || !order.isOver) throw refuse(notMissed)
  return order
}

/** Touches the order's row, so that the pages of both sides refresh after an event of its pickup. */
export async function showChange({ db, now }: UserCall, orderId: string): Promise<void> {
  await sql`update public.orders set updated_at = ${now} where id = ${orderId}`.execute(db)
}
