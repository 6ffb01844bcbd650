import { openBookingCheckout as contract } from '@localchef/contracts/bookings/open-booking-checkout'
import { notFound } from '@localchef/contracts/common-refusals'
import { leastChargeCents } from '@localchef/contracts/payments/charge-limits'
import { holdMinutes } from '@localchef/contracts/payments/order-payment'
import { cardUnavailable, paymentUnavailable } from '@localchef/contracts/payments/payment-refusals'
import { sql } from 'kysely'
import { openPaymentPage } from '../card/carry-out-call.ts'
import { writeCheckout } from '../card/write-checkout.ts'
import { readFees } from '../ledger/kitchen-fees.ts'
import type { Queries } from '../queries.ts'
import { noSuch } from '../refusal.ts'
import { type CallingUser, type CallOf, implement, type Refusing, type UserCall } from '../server-function.ts'
import { readBookingAgain, readBookingFor } from './get-booking.ts'
import { kitchenTakesCard } from './kitchen-takes-card.ts'
import { conflictRefusal, type LockedBooking, lockBooking } from './lock-booking.ts'
import { readBookingMoney } from './read-booking-money.ts'
import { refuseOverlap } from './refuse-overlap.ts'

interface NewBookingPayment {
  bookingId: string
  chefId: string
  purpose: 'deposit' | 'balance'
  amountCents: number
  /** When the booking stops waiting for the payment. */
  until: Date
  /** The language of the provider's page. */
  language: CallingUser['language']
}

/** The page for a deposit stays open twice as long as the one for an order, because it holds no portions. */
const pageMinutes = 2 * holdMinutes

/**
 * Opens the checkout of a deposit or a balance. Both use the commission in force when the booking was requested.
 */
async function writeBookingPayment(
  call: UserCall & Refusing<typeof cardUnavailable>,
  { bookingId, chefId, purpose, amountCents, until, language }: NewBookingPayment,
): Promise<void> {
  const { db, now } = call
  if (!(await kitchenTakesCard(call, chefId))) throw call.refuse(cardUnavailable)
  const { sharePercent: commissionPercent } = await readFees(db, chefId, await requestedAt(call, bookingId))
  const { rows } = await sql<{ feeCents: number; title: string }>`
    select
      round(${amountCents}::integer * ${commissionPercent}::numeric / 100.0)::integer as "feeCents",
      c.name || ' #' || b.number as title
    from public.bookings b
    join public.chefs c on c.id = b.chef_id
    where b.id = ${bookingId}
  `.execute(db)
  const charge = rows[0]
  if (!charge) throw new Error('the booking was not found')
  await writeCheckout(call, {
    subject: { bookingId },
    purpose,
    chefId,
    amountCents,
    applicationFeeCents: charge.feeCents,
    holdUntil: new Date(Math.min(now.getTime() + pageMinutes * 60_000, until.getTime())),
    description: charge.title,
    language,
    donePath: `/dashboard/user-bookings?booking=${bookingId}&payment=done`,
    cancelledPath: `/dashboard/user-bookings?booking=${bookingId}&payment=cancelled`,
  })
}

async function requestedAt({ db }: UserCall, bookingId: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select b.requested_at as at
    from public.bookings b
    where b.id = ${bookingId}
  `.execute(db)
  const booking = rows[0]
  if (!booking) throw new Error('the booking was not found')
  return booking.at
}

type Purpose = 'deposit' | 'balance'

/** Returns the page that is still open. After a closed page, a new payment begins. */
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
    // While another time is proposed, there is no agreed date that a deposit could be for.
    const isAsked = booking.proposedStartsAt !== null
    if (booking.status !== 'awaiting_deposit' || isOver || isAsked) {
      throw conflictRefusal(call.refuse, booking.status)
    }
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
