import { holdMinutes } from '@localchef/contracts/payments/order-payment'
import { cardUnavailable } from '@localchef/contracts/payments/payment-refusals'
import { sql } from 'kysely'
import { writeCheckout } from '../card/write-checkout.ts'
import { readFees } from '../ledger/kitchen-fees.ts'
import type { CallingUser, Refusing, UserCall } from '../server-function.ts'
import { kitchenTakesCard } from './kitchen-takes-card.ts'

export interface NewBookingPayment {
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
export async function writeBookingPayment(
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
