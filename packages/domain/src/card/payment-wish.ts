import {
  agreedBookingStatuses,
  type BookingStatus,
  endedBookingStatuses,
} from '@localchef/contracts/bookings/booking'
import {
  endedOrderStatuses,
  type OrderStatus,
  soldOrderStatuses,
} from '@localchef/contracts/orders/order-transitions'
import { sql } from 'kysely'
import type { HeldPayment } from './held-payment.ts'

export type PaymentWish = 'expire_checkout' | 'capture' | 'release' | 'refund_rest'

type Judged = Pick<HeldPayment, 'orderStatus' | 'bookingStatus' | 'status' | 'isHoldOver' | 'keptCents'> &
  Partial<Pick<HeldPayment, 'purpose' | 'isOrderReturned' | 'isByLink' | 'isNotOwed' | 'isTimeAsked'>>

const endedOrders: readonly OrderStatus[] = endedOrderStatuses
const agreedOrders: readonly OrderStatus[] = soldOrderStatuses
const endedBookings: readonly BookingStatus[] = endedBookingStatuses
const agreedBookings: readonly BookingStatus[] = [...agreedBookingStatuses, 'completed']

/** Whether a payment's order or booking is agreed, which means its card is charged. A gift card needs nobody's answer. */
export function isAgreed({ orderStatus, bookingStatus, purpose }: Judged): boolean {
  if (purpose === 'gift_card') return true
  return orderStatus
    ? agreedOrders.includes(orderStatus)
    : bookingStatus !== null && agreedBookings.includes(bookingStatus)
}

/**
 * Whether a payment's order or booking ended without taking place or is paid in another way, or a tip's order was
 * refunded.
 */
export function isEnded({ orderStatus, bookingStatus, isOrderReturned, isNotOwed }: Judged): boolean {
  if (isOrderReturned || isNotOwed) return true
  return orderStatus
    ? endedOrders.includes(orderStatus)
    : bookingStatus !== null && endedBookings.includes(bookingStatus)
}

/**
 * The provider call that a payment needs, derived only from the states of the payment and its order or booking: an
 * agreed one is charged, and one that ended without taking place costs nothing except the kept part of a deposit.
 * Undefined if the states already agree.
 */
export function paymentWish(payment: Judged): PaymentWish | undefined {
  const { status, purpose } = payment
  if (purpose === 'replaced' || isForChange(purpose)) return wishOfChange(payment)
  if (isEnded(payment)) {
    if (status === 'awaiting') return 'expire_checkout'
    // If a part is kept, the whole amount is captured and the rest is refunded.
    if (status === 'authorized') return payment.keptCents > 0 ? 'capture' : 'release'
    return status === 'captured' || status === 'partly_refunded' ? 'refund_rest' : undefined
  }
  // The page of a booking, a tip, a gift card or a payment link can close: paying later begins a new payment.
  const mayBeginAgain =
    payment.bookingStatus !== null ||
    payment.purpose === 'tip' ||
    payment.purpose === 'gift_card' ||
    payment.isByLink
  // A deposit is for an agreed date, so its page closes while another time is proposed.
  const isClosed = payment.isHoldOver || (payment.isTimeAsked && payment.bookingStatus === 'awaiting_deposit')
  if (mayBeginAgain && status === 'awaiting' && isClosed) return 'expire_checkout'
  return isAgreed(payment) && status === 'authorized' ? 'capture' : undefined
}

/**
 * The payment of a change that took effect has another purpose by now: it is the order's own payment or a supplement.
 * All other authorizations for changes are released, and so is the one that a change replaced.
 */
function wishOfChange({ purpose, status, orderStatus, isHoldOver }: Judged): PaymentWish | undefined {
  if (status === 'authorized') return 'release'
  const isWanted = isForChange(purpose) && takesChange(purpose, orderStatus) && !isHoldOver
  return status === 'awaiting' && !isWanted ? 'expire_checkout' : undefined
}

type Purpose = HeldPayment['purpose']

/** The purposes of payments for an order change, with the status in which the order accepts the change. */
const takingStatus = { change: 'placed', supplement_wish: 'confirmed' } as const satisfies Partial<
  Record<Purpose, OrderStatus>
>

type WaitingPurpose = keyof typeof takingStatus

export function isForChange(purpose: Purpose | undefined): purpose is WaitingPurpose {
  return purpose !== undefined && Object.hasOwn(takingStatus, purpose)
}

/** Whether an order in this status still accepts the change that a payment is for. */
export function takesChange(purpose: WaitingPurpose, orderStatus: OrderStatus | null): boolean {
  return takingStatus[purpose] === orderStatus
}

const pairs = Object.entries(takingStatus).map(([purpose, status]) => `('${purpose}', '${status}')`)

/** `takesChange` of an order `o` and a payment `p`. */
export const orderTakesChange = `(p.purpose, o.status) in (${pairs.join(', ')})`

export const canTakeChange = sql.raw(orderTakesChange)
