import { type RawBuilder, sql } from 'kysely'

/** Whether a payment `p` of a booking is owed: its card failed after the event, and the chef has not recorded the money. */
export function isOwedPayment(booking: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${booking}.status = 'completed' and p.failed_at >= ${booking}.closed_at and p.recorded_at is null)`
}

/** The part of a booking's price that its buyer owes because a card failed after the event, in cents. */
export function owedForBooking(booking: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    (
      select coalesce(sum(p.amount_cents), 0)::integer
      from public.payments p
      where p.booking_id = ${booking}.id
        and ${isOwedPayment(booking)}
    )
  `
}

/** The same, with what its cards are still being charged: the part of the price that was not paid at the event. */
export function uncollectedCents(booking: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    (
      select coalesce(sum(p.amount_cents), 0)::integer
      from public.payments p
      where p.booking_id = ${booking}.id
        and (p.status = 'authorized' or ${isOwedPayment(booking)})
    )
  `
}
