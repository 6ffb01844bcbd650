import { quoteBooking as contract } from '@localchef/contracts/bookings/quote-booking'
import { toCents } from '@localchef/contracts/money'
import { sql } from 'kysely'
import { notFound } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readBookingFor } from './get-booking.ts'
import { lockBooking, movedOn } from './lock-booking.ts'
import { writeBookingChange } from './move-booking.ts'

/** A chef may quote again until the buyer has agreed: the newest offer counts. */
export const quoteBooking = implement(contract, async ({ bookingId, price, message }, call) => {
  const { booking, actor } = await lockBooking(bookingId, call)
  if (actor !== 'chef') throw notFound('booking')
  if (booking.status !== 'requested' && booking.status !== 'quoted') throw movedOn(booking.status)
  const priceCents = toCents(price)
  await sql`
    insert into public.booking_quotes (booking_id, author_id, price_cents, message)
    values (${bookingId}, ${call.person.id}, ${priceCents}, ${message})
  `.execute(call.db)
  await writeBookingChange(call, { bookingId, from: booking.status, to: 'quoted', actor, priceCents })
  return readBookingFor(call, bookingId)
})
