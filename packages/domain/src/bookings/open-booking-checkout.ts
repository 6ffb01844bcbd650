import { openBookingCheckout as contract } from '@localchef/contracts/bookings/open-booking-checkout'
import { notFound } from '@localchef/contracts/common-refusals'
import { leastChargeCents } from '@localchef/contracts/payments/charge-limits'
import { paymentUnavailable } from '@localchef/contracts/payments/payment-refusals'
import { sql } from 'kysely'
import { openPaymentPage } from '../card/open-page.ts'
import type { Queries } from '../queries.ts'
import { noSuch } from '../refusal.ts'
import { type CallOf, implement } from '../server-function.ts'
import { readBookingAgain, readBookingFor } from './get-booking.ts'
import { conflictRefusal, type LockedBooking, lockBooking } from './lock-booking.ts'
import { readBookingMoney } from './read-booking-money.ts'
import { refuseOverlap } from './refuse-overlap.ts'
import { writeBookingPayment } from './write-booking-payment.ts'

type Purpose = 'deposit' | 'balance'

/** An open page is opened again. After a closed one, a new payment begins. */
export const openBookingCheckout = implement(
  contract,
  async ({ bookingId, purpose, language }, call) => {
    const { booking, actor } = await lockBooking(bookingId, call)
    if (actor !== 'buyer') throw call.refuse(notFound, noSuch('booking'))
    const amountCents = await dueCents(call, bookingId, booking, purpose)
    if (purpose === 'deposit') await refuseOverlap(bookingId, actor, call)
    if (!(await hasOpenPayment(call.db, bookingId, purpose))) {
      const until = new Date((purpose === 'deposit' && booking.answerDueAt) || booking.startsAt)
      await writeBookingPayment(call, {
        bookingId,
        chefId: booking.chefId,
        purpose,
        amountCents,
        until,
        language: language ?? call.user.language,
      })
    }
    return readBookingFor(call, bookingId)
  },
  {
    finish: async (booking, { services: { payments: desk }, refuse }) => {
      const payment = booking.payments.find(({ status }) => status === 'awaiting')
      if (!desk || !payment) throw refuse(paymentUnavailable)
      if (payment.checkoutUrl) return booking
      await openPaymentPage(desk, payment.id)
      const opened = await desk.transact(({ db }) => readBookingAgain(db, booking))
      if (!opened.payments.some(({ checkoutUrl }) => checkoutUrl)) throw refuse(paymentUnavailable)
      return opened
    },
  },
)

/** The cents that the buyer owes now. Refuses a part that is already paid or that the booking does not have. */
async function dueCents(
  call: CallOf<typeof contract>,
  bookingId: string,
  booking: LockedBooking,
  purpose: Purpose,
): Promise<number> {
  if (purpose === 'deposit') {
    const isOver = booking.answerDueAt !== null && new Date(booking.answerDueAt) <= call.now
    if (booking.status !== 'awaiting_deposit' || isOver) throw conflictRefusal(call.refuse, booking.status)
    return booking.depositCents
  }
  const { depositCents, isBalancePaid } = await readBookingMoney(call, bookingId)
  const left = (booking.priceCents ?? 0) - depositCents
  const isForCard = left >= leastChargeCents && booking.balanceDays !== null
  const isDue = booking.status === 'confirmed' && depositCents > 0 && isForCard
  if (!isDue || isBalancePaid || new Date(booking.startsAt) <= call.now) {
    throw conflictRefusal(call.refuse, booking.status)
  }
  return left
}

/** Whether the provider can still take this payment. */
async function hasOpenPayment(db: Queries, bookingId: string, purpose: Purpose): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select exists (
      select
      from public.payments p
      where p.booking_id = ${bookingId}
        and p.purpose = ${purpose}
        and p.status not in ('released', 'failed')
    ) as "isOpen"
  `.execute(db)
  return rows[0]?.isOpen ?? false
}
