import { sql } from 'kysely'
import { notifyAboutBooking } from '../bookings/notify-about-booking.ts'
import type { HeldPayment } from '../card/held-payment.ts'
import { raiseAlert } from '../ledger/raise-alert.ts'
import { notifyAboutOrder } from '../orders/notify-about-order.ts'
import type { Call } from '../server-function.ts'

/** Records that an agreed order or booking cannot be charged, and notifies both sides and the admins. */
export async function notifyOfFailedPayment(
  call: Call,
  {
    id,
    orderId,
    bookingId,
    chefId,
    number,
    purpose,
    orderStatus,
    bookingStatus,
  }: Pick<
    HeldPayment,
    'id' | 'orderId' | 'bookingId' | 'chefId' | 'number' | 'purpose' | 'orderStatus' | 'bookingStatus'
  >,
): Promise<void> {
  // Never before the end of the booking: the process that closed it can have a faster clock than this one.
  await sql`
    update public.payments p
    set failed_at = greatest(${call.now}, (select b.closed_at from public.bookings b where b.id = p.booking_id))
    where p.id = ${id}
  `.execute(call.db)
  if (orderId) {
    await notifyAboutOrder(call, orderId, failureOf({ purpose, orderStatus }), 'system')
  }
  if (bookingId) {
    const isOver = bookingStatus === 'completed' || bookingStatus === 'cancelled'
    const event = isOver ? 'booking_payment_owed' : 'booking_payment_failed'
    await notifyAboutBooking(call, { bookingId, event, actor: 'system', reason: null })
  }
  await raiseAlert(call.db, {
    kind: 'capture_failed',
    subject: id,
    detail: `#${number}`,
    paymentId: id,
    chefId,
  })
}

/** After the handover the event says that the money is owed, because the food can no longer wait for it. */
function failureOf({ purpose, orderStatus }: Pick<HeldPayment, 'purpose' | 'orderStatus'>) {
  if (purpose === 'supplement') return 'order_supplement_failed'
  return orderStatus === 'completed' ? 'order_payment_owed' : 'order_payment_failed'
}
