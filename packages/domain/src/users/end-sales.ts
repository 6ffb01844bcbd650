import type { BookingStatus } from '@localchef/contracts/bookings/booking'
import type { OrderStatus } from '@localchef/contracts/orders/order-transitions'
import { type RawBuilder, sql } from 'kysely'
import { writeBookingTransition } from '../bookings/write-booking-transition.ts'
import { applyOrderTransition } from '../orders/transition-order.ts'
import { recordCancellation } from '../purchases/purchase-transition.ts'
import type { UserCall } from '../server-function.ts'
import { openBookings } from '../status-lists.ts'

export interface SalesOf {
  /** Kitchens whose open orders and bookings are canceled. */
  chefIds: readonly string[]
  /** Buyers whose unconfirmed orders are canceled; orders that a chef has confirmed are still handed over. */
  buyerIds: readonly string[]
}

/** Whether `endSales` cancels the open order `o`. */
export function endsOrder({ chefIds, buyerIds }: SalesOf): RawBuilder<unknown> {
  return sql`(
    o.chef_id = any(${chefIds}::uuid[])
    or (o.buyer_id = any(${buyerIds}::uuid[]) and o.status in ('awaiting_payment', 'placed'))
  )`
}

/** Ends open work of kitchens and buyers. Payments are released or refunded, and each buyer is notified. */
export async function endSales(call: UserCall, of: SalesOf, reason: string): Promise<void> {
  const orders = await sql<{ id: string; status: OrderStatus }>`
    select o.id, o.status
    from public.orders o
    where o.closed_at is null
      and ${endsOrder(of)}
    order by o.id
    for no key update
  `.execute(call.db)
  for (const { id, status } of orders.rows) {
    const to = status === 'awaiting_payment' ? 'unpaid' : 'cancelled'
    await applyOrderTransition(call, id, to, 'admin', reason)
    await recordCancellation(call, 'order', id, status, reason, to)
  }
  const bookings = await sql<{ id: string; status: BookingStatus }>`
    select id, status
    from public.bookings
    where chef_id = any(${of.chefIds}::uuid[])
      and status in ${openBookings}
    order by id
    for no key update
  `.execute(call.db)
  for (const { id, status } of bookings.rows) {
    await writeBookingTransition(call, {
      bookingId: id,
      from: status,
      to: 'cancelled',
      actor: 'admin',
      reason,
    })
    await recordCancellation(call, 'booking', id, status, reason)
  }
}
