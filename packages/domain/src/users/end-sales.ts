import type { BookingStatus } from '@localchef/contracts/bookings/booking'
import type { OrderStatus } from '@localchef/contracts/orders/order-transitions'
import { sql } from 'kysely'
import { writeBookingTransition } from '../bookings/write-booking-transition.ts'
import { applyOrderTransition } from '../orders/transition-order.ts'
import { recordCancellation } from '../purchases/purchase-transition.ts'
import type { UserCall } from '../server-function.ts'
import { openBookings } from '../status-lists.ts'

interface Ended {
  /** The kitchen whose open orders and bookings are canceled. */
  chefId: string | null
  /** The buyer whose orders are canceled that no chef has confirmed; confirmed ones are still handed over. */
  buyerId: string | null
}

/** Ends open work of a kitchen, of a buyer, or of both. Payments are released or refunded, and each buyer is notified. */
export async function endSales(call: UserCall, { chefId, buyerId }: Ended, reason: string): Promise<void> {
  const orders = await sql<{ id: string; status: OrderStatus }>`
    select id, status
    from public.orders
    where closed_at is null
      and (chef_id = ${chefId} or (buyer_id = ${buyerId} and status in ('awaiting_payment', 'placed')))
    order by id
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
    where chef_id = ${chefId}
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
