import { notFound } from '@localchef/contracts/common-refusals'
import type { DeliveryReport } from '@localchef/contracts/orders/delivery-report'
import { notOutForDelivery } from '@localchef/contracts/orders/order-refusals'
import type { OrderStatus } from '@localchef/contracts/orders/order-transitions'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import type { Refusing, UserCall } from '../server-function.ts'
import { deliveryReportsColumn } from './order-columns.ts'

/** A delivery on its way. Its row is locked. */
export interface DeliveryOnWay {
  number: number
  status: OrderStatus
  buyerId: string | null
  chefId: string
  chefName: string
  chefNameRu: string | null
  timeZone: string
  slotFrom: string
  slotUntil: string
  deliveryReports: DeliveryReport[]
}

/** Locks an order of the caller's kitchen that is out for delivery, or refuses it. */
export async function lockDelivery(
  { db, user, refuse }: UserCall & Refusing<typeof notFound | typeof notOutForDelivery>,
  orderId: string,
): Promise<DeliveryOnWay> {
  // Locks in a separate statement, so that the next one sees the reports committed by then.
  await sql`
    select
    from public.orders o
    join public.chefs c on c.id = o.chef_id
    where o.id = ${orderId}
      and c.profile_id = ${user.id}
    for no key update of o
  `.execute(db)
  const { rows } = await sql<DeliveryOnWay>`
    select o.number::integer as number, o.status, o.buyer_id as "buyerId", c.id as "chefId", c.name as "chefName",
      c.name_ru as "chefNameRu", c.time_zone as "timeZone", to_jsonb(o.slot_from) #>> '{}' as "slotFrom",
      to_jsonb(o.slot_until) #>> '{}' as "slotUntil",
      ${deliveryReportsColumn}
    from public.orders o
    join public.chefs c on c.id = o.chef_id
    where o.id = ${orderId}
      and o.is_placed
      and c.profile_id = ${user.id}
  `.execute(db)
  const order = rows[0]
  if (!order) throw refuse(notFound, noSuch('order'))
  if (order.status !== 'out_for_delivery') throw refuse(notOutForDelivery, { status: order.status })
  return order
}
