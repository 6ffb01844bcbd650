import { answerQuote as contract } from '@localchef/contracts/bookings/answer-quote'
import { answerBy } from '@localchef/contracts/bookings/booking-deadlines'
import { forbidden } from '@localchef/contracts/common-refusals'
import { toCents, toDollars } from '@localchef/contracts/money'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { readBookingFor } from './get-booking.ts'
import { conflictRefusal, lockBooking } from './lock-booking.ts'
import { refuseChangedTerms } from './refuse-changed-terms.ts'
import { writeBookingTransition } from './write-booking-transition.ts'

/**
 * Answers a quote with another price. The booking then waits for the chef, who confirms, quotes again or declines.
 */
export const answerQuote = implement(contract, async ({ bookingId, seenPrice, price, message }, call) => {
  const { booking, actor } = await lockBooking(bookingId, call)
  if (actor !== 'buyer') throw call.refuse(forbidden, { message: 'Only the buyer can answer a quote' })
  if (booking.status !== 'quoted') throw conflictRefusal(call.refuse, booking.status)
  // The answered quote must be the current one.
  refuseChangedTerms(
    call.refuse,
    { price: seenPrice },
    { price: booking.priceCents === null ? null : toDollars(booking.priceCents) },
  )
  const priceCents = toCents(price)
  await sql`
    insert into public.booking_quotes (booking_id, author_id, price_cents, message)
    values (${bookingId}, ${call.user.id}, ${priceCents}, ${message})
  `.execute(call.db)
  const due = answerBy(call.now, new Date(booking.startsAt), booking.terms)
  await sql`
    update public.bookings
    set answer_due_at = ${due}
    where id = ${bookingId}
  `.execute(call.db)
  await writeBookingTransition(call, {
    bookingId,
    from: 'quoted',
    to: 'requested',
    actor: 'buyer',
    priceCents,
    event: 'booking_countered',
  })
  return readBookingFor(call, bookingId)
})
