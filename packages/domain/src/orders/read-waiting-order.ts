import type { OrderStatus } from '@localchef/contracts/orders/order-moves'
import { sql } from 'kysely'
import { notFound, Refusal } from '../refusal.ts'
import type { PersonalCall } from '../server-function.ts'
import type { WaitingOrder } from './move-to-slot.ts'

/** The caller's own kitchen's order, if it waits for an answer. */
export async function readWaiting(
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
