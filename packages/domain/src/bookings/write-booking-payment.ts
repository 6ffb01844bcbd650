import { holdMinutes } from '@localchef/contracts/payments/order-payment'
import { cardUnavailable } from '@localchef/contracts/payments/payment-refusals'
import { sql } from 'kysely'
import { readFees } from '../payments/kitchen-fees.ts'
import { writeProviderCall } from '../payments/write-provider-call.ts'
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
 * Writes the payment of a deposit or a balance, and the provider call that opens its page. Amount, commission and
 * destination come from the database. Both deposit and balance use the commission in force when the booking was
 * requested.
 */
export async function writeBookingPayment(
  call: UserCall & Refusing<typeof cardUnavailable>,
  { bookingId, chefId, purpose, amountCents, until, language }: NewBookingPayment,
): Promise<void> {
  const { db, now, outside } = call
  if (!(await kitchenTakesCard(call, chefId))) throw call.refuse(cardUnavailable)
  const { sharePercent } = await readFees(db, chefId, await requestedAt(call, bookingId))
  const holdUntil = new Date(Math.min(now.getTime() + pageMinutes * 60_000, until.getTime()))
  const { rows } = await sql<{ id: string; accountId: string; feeCents: number; title: string }>`
    with written as (
      insert into public.payments (
        booking_id, purpose, chef_id, provider, account_id, amount_cents, application_fee_cents, hold_until, ask_at
      )
      select ${bookingId}, ${purpose}, a.chef_id, a.provider, a.account_id, ${amountCents}::integer,
        round(${amountCents}::integer * ${sharePercent}::numeric / 100.0)::integer,
        ${holdUntil}, ${now}::timestamptz + interval '2 minutes'
      from public.connected_accounts a
      where a.chef_id = ${chefId}
        and a.provider = ${outside.paymentProvider}
        and a.takes_charges
      returning id, account_id, application_fee_cents
    )
    select w.id, w.account_id as "accountId", w.application_fee_cents as "feeCents", c.name || ' #' || b.number as title
    from written w
    cross join public.bookings b
    join public.chefs c on c.id = b.chef_id
    where b.id = ${bookingId}
  `.execute(db)
  const payment = rows[0]
  if (!payment) throw call.refuse(cardUnavailable)
  await writeProviderCall(
    call,
    {
      operation: 'start_checkout',
      parameters: {
        paymentId: payment.id,
        amountCents,
        applicationFeeCents: payment.feeCents,
        destination: payment.accountId,
        description: payment.title,
        language,
        donePath: `/dashboard/user-bookings?booking=${bookingId}&payment=done`,
        cancelledPath: `/dashboard/user-bookings?booking=${bookingId}&payment=cancelled`,
        expiresAt: holdUntil.toISOString(),
      },
    },
    `checkout:${payment.id}`,
    { paymentId: payment.id },
  )
  await outside.enqueue('end-hold', { paymentId: payment.id }, holdUntil)
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
