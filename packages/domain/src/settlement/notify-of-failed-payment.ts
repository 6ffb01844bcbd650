import { notifyAboutBooking } from '../bookings/notify-about-booking.ts'
import type { HeldPayment } from '../card/held-payment.ts'
import { raiseAlert } from '../ledger/raise-alert.ts'
import { notifyAboutOrder } from '../orders/notify-about-order.ts'
import type { Call } from '../server-function.ts'

/** Notifies both sides and the admins that an agreed order or booking cannot be charged. */
export async function notifyOfFailedPayment(
  call: Call,
  {
    id,
    orderId,
    bookingId,
    chefId,
    number,
    purpose,
  }: Pick<HeldPayment, 'id' | 'orderId' | 'bookingId' | 'chefId' | 'number' | 'purpose'>,
): Promise<void> {
  if (orderId) {
    const event = purpose === 'supplement' ? 'order_supplement_failed' : 'order_payment_failed'
    await notifyAboutOrder(call, orderId, event, 'system')
  }
  if (bookingId) {
    const failed = { bookingId, event: 'booking_payment_failed', reason: null } as const
    await notifyAboutBooking(call, { ...failed, actor: 'system' })
  }
  await raiseAlert(call.db, {
    kind: 'capture_failed',
    subject: id,
    detail: `#${number}`,
    paymentId: id,
    chefId,
  })
}
