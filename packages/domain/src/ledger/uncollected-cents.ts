import { type RawBuilder, sql } from 'kysely'

/**
 * The amount that a payment `p` of a booking should bring the chef, in cents: all of it after the event, or the kept
 * part of the deposit of a canceled booking.
 */
function promisedCents(booking: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    case
      when ${booking}.status = 'completed' then p.amount_cents
      when ${booking}.status = 'cancelled' and p.purpose = 'deposit' then ${booking}.kept_cents
      else 0
    end
  `
}

/**
 * Whether a payment `p` of a booking is owed: its card failed after the event, or after a cancellation that leaves the
 * chef a part of the deposit, and the chef has not recorded the money.
 */
export function isOwedPayment(booking: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${promisedCents(booking)} > 0 and p.failed_at >= ${booking}.closed_at and p.recorded_at is null)`
}

/** What the buyer of a booking owes because a card failed, in cents. */
export function owedForBooking(booking: RawBuilder<unknown>): RawBuilder<unknown> {
  return sumOfPayments(booking, isOwedPayment(booking))
}

/** Failed card payments of a booking that its chef recorded as paid in person, in cents. */
export function recordedForBooking(booking: RawBuilder<unknown>): RawBuilder<unknown> {
  return sumOfPayments(booking, sql`p.recorded_at is not null`)
}

/**
 * The amount paid in person for a booking, in cents. Cards were charged `captured`. Owed amounts, and amounts still
 * authorized on a card, do not count as paid at the event.
 */
export function inPersonForBooking(
  booking: RawBuilder<unknown>,
  captured: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const uncollected = sumOfPayments(booking, sql`(p.status = 'authorized' or ${isOwedPayment(booking)})`)
  return sql`
    case ${booking}.status
      when 'completed' then greatest(0, ${booking}.price_cents - ${captured} - ${uncollected})
      when 'cancelled' then ${recordedForBooking(booking)}
      else 0
    end
  `
}

function sumOfPayments(booking: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    (
      select coalesce(sum(${promisedCents(booking)}), 0)::integer
      from public.payments p
      where p.booking_id = ${booking}.id
        and ${condition}
    )
  `
}
