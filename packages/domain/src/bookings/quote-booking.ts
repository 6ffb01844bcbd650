import { quoteBooking as contract } from '@localchef/contracts/bookings/quote-booking'
import { notFound } from '@localchef/contracts/common-refusals'
import { toCents } from '@localchef/contracts/money'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readBookingFor } from './get-booking.ts'
import { conflictRefusal, lockBooking } from './lock-booking.ts'
import { refuseOverlap } from './refuse-overlap.ts'
import { writeBookingTransition } from './write-booking-transition.ts'

/** A chef can quote again until the buyer has accepted. The newest quote counts. */
export const quoteBooking = implement(contract, async ({ bookingId, price, message }, call) => {
  const { booking, actor } = await lockBooking(bookingId, call)
  if (actor !== 'chef') throw call.refuse(notFound, noSuch('booking'))
  if (booking.status !== 'requested' && booking.status !== 'quoted') {
    throw conflictRefusal(call.refuse, booking.status)
  }
  await refuseOverlap(bookingId, actor, call)
  const priceCents = toCents(price)
  await sql`
    insert into public.booking_quotes (booking_id, author_id, price_cents, message)
    values (${bookingId}, ${call.user.id}, ${priceCents}, ${message})
  `.execute(call.db)
  await writeBookingTransition(call, { bookingId, from: booking.status, to: 'quoted', actor, priceCents })
  return readBookingFor(call, bookingId)
})
