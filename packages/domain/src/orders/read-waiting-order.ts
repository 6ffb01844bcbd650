import { notFound } from '@localchef/contracts/common-refusals'
import { orderConflict } from '@localchef/contracts/orders/order-refusals'
import type { OrderStatus } from '@localchef/contracts/orders/order-transitions'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import type { Refusing, UserCall } from '../server-function.ts'
import { authorizedAtColumn } from './order-columns.ts'
import type { WaitingOrder } from './order-slots.ts'

/**
 * Reads an order of the caller's kitchen for which another time can be proposed: an unanswered order, or a confirmed
 * one whose buyer has an account to answer with.
 */
export async function readWaiting(
  { db, user, refuse }: UserCall & Refusing<typeof notFound | typeof orderConflict>,
  orderId: string,
  { lock }: { lock: boolean },
): Promise<WaitingOrder & { status: OrderStatus }> {
  const { rows } = await sql<WaitingOrder & { status: OrderStatus; hasAccount: boolean }>`
    select o.id, o.chef_id as "chefId", o.status, to_jsonb(o.slot_from) #>> '{}' as "slotFrom", o.meals,
      o.buyer_id is not null as "hasAccount",
      ${authorizedAtColumn}
    from public.orders o
    join public.chefs c on c.id = o.chef_id
    where o.id = ${orderId}
      and c.profile_id = ${user.id}
      and o.is_placed
    ${lock ? sql`for no key update of o` : sql``}
  `.execute(db)
  const order = rows[0]
  if (!order) throw refuse(notFound, noSuch('order'))
  if (order.status !== 'placed' && !(order.status === 'confirmed' && order.hasAccount)) {
    throw refuse(orderConflict, { status: order.status })
  }
  return order
}
