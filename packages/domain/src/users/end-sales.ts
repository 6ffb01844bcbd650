import type { BookingStatus } from '@localchef/contracts/bookings/booking'
import type { OrderStatus } from '@localchef/contracts/orders/order-transitions'
import { sql } from 'kysely'
import { writeBookingTransition } from '../bookings/write-booking-transition.ts'
import { applyOrderTransition } from '../orders/transition-order.ts'
import { recordCancellation } from '../purchases/purchase-transition.ts'
import type { UserCall } from '../server-function.ts'
import type { LockedUser } from './lock-user.ts'

/**
 * Ends the open work of a suspended user. In their kitchen: cancels open orders and agreed bookings. As a buyer:
 * cancels orders that no chef has confirmed; confirmed ones are still handed over. Unanswered bookings expire.
 */
export async function endSales(call: UserCall, user: LockedUser, reason: string): Promise<void> {
  const kitchen = user.chef?.id ?? null
  const orders = await sql<{ id: string; status: OrderStatus }>`
    select id, status
    from public.orders
    where closed_at is null
      and (chef_id = ${kitchen} or (buyer_id = ${user.id} and status in ('awaiting_payment', 'placed')))
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
    where chef_id = ${kitchen}
      and status in ('awaiting_deposit', 'accepted', 'confirmed')
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
