import { notFound } from '@localchef/contracts/common-refusals'
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
      o.payment_method = 'card' as "isByCard",
      exists (select 1 from public.missed_pickups m where m.order_id = o.id) as "isReported",
      to_jsonb(o.proposed_slot_from) #>> '{}' as "proposedFrom",
      to_jsonb(o.proposed_slot_until) #>> '{}' as "proposedUntil",
      coalesce(case when ${side} = 'buyer' then o.buyer_id else c.profile_id end = ${user.id}, false) as "isOwn"
    from public.orders o
    join public.chefs c on c.id = o.chef_id
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
