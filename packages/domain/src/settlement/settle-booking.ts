import { confirmPaidBooking } from '../bookings/confirm-paid-booking.ts'
import { notifyAboutBooking } from '../bookings/notify-about-booking.ts'
import { isEnded } from '../card/payment-wish.ts'
import { notifyOfFailedPayment } from './notify-of-failed-payment.ts'
import { isPaid, type PurposeHandler } from './payment-step.ts'

/** A first authorization confirms the booking. */
export const settleDeposit: PurposeHandler = async (call, payment, step) => {
  const { bookingId, bookingStatus } = payment
  if (bookingStatus !== 'awaiting_deposit') return notifyIfRevoked(call, payment, step)
  if (bookingId && isPaid(step.state)) await confirmPaidBooking(call, bookingId)
}

/** A first authorization pays the balance of the booking. */
export const settleBalance: PurposeHandler = async (call, payment, step) => {
  const { bookingId, bookingStatus } = payment
  if (!bookingId || bookingStatus === 'awaiting_deposit') return
  if (isPaid(step.state) && step.known === 'awaiting' && !isEnded(payment)) {
    const paid = { bookingId, event: 'booking_balance_paid', reason: null } as const
    await notifyAboutBooking(call, { ...paid, actor: 'system' })
  }
  await notifyIfRevoked(call, payment, step)
}

/** An authorization revoked by the bank counts as failed. */
const notifyIfRevoked: PurposeHandler = async (call, payment, { state, known }) => {
  if (isEnded(payment) || isPaid(state) || state === known || known !== 'authorized') return
  await notifyOfFailedPayment(call, payment)
}
