import type { BookingStatus } from '@localchef/contracts/bookings/booking'
import type { OrderStatus } from '@localchef/contracts/orders/order-transitions'
import type { HeldPayment } from './held-payment.ts'
import { isForChange, takesChange } from './waiting-change.ts'

export type PaymentWish = 'expire_checkout' | 'capture' | 'release' | 'refund_rest'

type Judged = Pick<HeldPayment, 'orderStatus' | 'bookingStatus' | 'status' | 'isHoldOver' | 'keptCents'> &
  Partial<Pick<HeldPayment, 'purpose' | 'isOrderReturned' | 'isByLink' | 'isNotOwed'>>

const endedOrders: readonly OrderStatus[] = ['declined', 'expired', 'cancelled', 'unpaid']
const agreedOrders: readonly OrderStatus[] = [
  'confirmed',
  'preparing',
  'ready',
  'out_for_delivery',
  'completed',
]
const endedBookings: readonly BookingStatus[] = ['declined', 'expired', 'cancelled']
const agreedBookings: readonly BookingStatus[] = ['accepted', 'confirmed', 'completed']

/** Whether a payment's order or booking is agreed, so that its card is charged. */
export function isAgreed({ orderStatus, bookingStatus }: Judged): boolean {
  return orderStatus
    ? agreedOrders.includes(orderStatus)
    : bookingStatus !== null && agreedBookings.includes(bookingStatus)
}

/** Whether a payment's order or booking ended without taking place or is paid otherwise, or a tip's order was given back. */
export function isEnded({ orderStatus, bookingStatus, isOrderReturned, isNotOwed }: Judged): boolean {
  if (isOrderReturned || isNotOwed) return true
  return orderStatus
    ? endedOrders.includes(orderStatus)
    : bookingStatus !== null && endedBookings.includes(bookingStatus)
}

/**
 * The demand of an order or a booking on its payment, by their states alone: an agreed one is charged, and one that ended
 * without taking place costs nothing but the kept part of a deposit. Undefined if both already agree.
 */
export function paymentWish(payment: Judged): PaymentWish | undefined {
  const { status, purpose } = payment
  if (purpose === 'replaced' || isForChange(purpose)) return wishOfChange(payment)
  if (isEnded(payment)) {
    if (status === 'awaiting') return 'expire_checkout'
    // A kept part is charged whole, and the rest is refunded.
    if (status === 'authorized') return payment.keptCents > 0 ? 'capture' : 'release'
    return status === 'captured' || status === 'partly_refunded' ? 'refund_rest' : undefined
  }
  // Of a booking, a tip or a payment link, the page closes and the next one is a new payment.
  const mayBeginAgain = payment.bookingStatus !== null || payment.purpose === 'tip' || payment.isByLink
  if (mayBeginAgain && status === 'awaiting' && payment.isHoldOver) return 'expire_checkout'
  return isAgreed(payment) && status === 'authorized' ? 'capture' : undefined
}

/**
 * A change that takes effect makes its authorization the order's own or a supplement. Every other one is given back, and so is
 * the one that was replaced.
 */
function wishOfChange({ purpose, status, orderStatus, isHoldOver }: Judged): PaymentWish | undefined {
  if (status === 'authorized') return 'release'
  const isWanted = isForChange(purpose) && takesChange(purpose, orderStatus) && !isHoldOver
  return status === 'awaiting' && !isWanted ? 'expire_checkout' : undefined
}
