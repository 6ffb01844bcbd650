import { sql } from 'kysely'
import { notifyAboutBooking } from '../bookings/notify-about-booking.ts'
import { findOverlap } from '../bookings/refuse-overlap.ts'
import { writeBookingTransition } from '../bookings/write-booking-transition.ts'
import { isEnded } from '../card/payment-wish.ts'
import type { Call } from '../server-function.ts'
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

/**
 * An authorization revoked by the bank counts as failed. After the end of a booking, this matters only if the chef
 * keeps a part of the money.
 */
const notifyIfRevoked: PurposeHandler = async (call, payment, { state, known }) => {
  if (isEnded(payment) && payment.keptCents === 0) return
  if (isPaid(state) || state === known || known !== 'authorized') return
  await notifyOfFailedPayment(call, payment)
}

/**
 * Confirms a booking whose deposit is authorized. If another booking has taken the date meanwhile, or the date has
 * passed, the booking ends and its authorization is released.
 */
async function confirmPaidBooking(call: Call, bookingId: string): Promise<void> {
  const { rows } = await sql<{ isOver: boolean }>`
    select b.starts_at <= ${call.now} as "isOver"
    from public.bookings b
    where b.id = ${bookingId}
  `.execute(call.db)
  const change = { bookingId, from: 'awaiting_deposit', actor: 'system' } as const
  if (rows[0]?.isOver) {
    await writeBookingTransition(call, { ...change, to: 'expired', event: 'booking_deposit_expired' })
  } else if (await findOverlap(call.db, bookingId)) {
    await writeBookingTransition(call, { ...change, to: 'cancelled', event: 'booking_date_taken' })
  } else {
    await writeBookingTransition(call, { ...change, to: 'confirmed', event: 'booking_deposit_paid' })
  }
}
