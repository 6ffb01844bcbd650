import { counterQuote as contract } from '@localchef/contracts/bookings/counter-quote'
import { toCents, toDollars } from '@localchef/contracts/money'
import { sql } from 'kysely'
import { Refusal } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readBookingFor } from './get-booking.ts'
import { lockBooking, movedOn } from './lock-booking.ts'
import { writeBookingChange } from './move-booking.ts'
import { refuseChangedTerms } from './refuse-changed-terms.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * The buyer's answer to a quote: another price. The booking waits for the chef again, who agrees to it by
 * confirming, quotes once more, or declines.
 */
export const counterQuote = implement(contract, async ({ bookingId, seenPrice, price, message }, call) => {
  const { booking, actor } = await lockBooking(bookingId, call)
  if (actor !== 'buyer') throw new Refusal(403, 'forbidden', 'Only who asked for the booking answers a quote')
  if (booking.status !== 'quoted') throw movedOn(booking.status)
  // The offer that was answered has to be the one that stands.
  refuseChangedTerms(
    { price: seenPrice },
    { price: booking.priceCents === null ? null : toDollars(booking.priceCents) },
  )
  const priceCents = toCents(price)
  await sql`
    insert into public.booking_quotes (booking_id, author_id, price_cents, message)
    values (${bookingId}, ${call.person.id}, ${priceCents}, ${message})
  `.execute(call.db)
  const due = new Date(Math.min(call.now.getTime() + 2 * DAY_MS, new Date(booking.startsAt).getTime()))
  await sql`
    update public.bookings
    set answer_due_at = ${due}
    where id = ${bookingId}
  `.execute(call.db)
  await writeBookingChange(call, {
    bookingId,
    from: 'quoted',
    to: 'requested',
    actor: 'buyer',
    priceCents,
    news: 'countered',
  })
  return readBookingFor(call, bookingId)
})
