import { answerBookingTime as contract } from '@localchef/contracts/bookings/answer-booking-time'
import { isOpenBooking } from '@localchef/contracts/bookings/booking'
import { overlap } from '@localchef/contracts/bookings/booking-refusals'
import { notFound } from '@localchef/contracts/common-refusals'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readBookingFor } from './get-booking.ts'
import { conflictRefusal, lockBooking } from './lock-booking.ts'
import { notifyAboutBooking } from './notify-about-booking.ts'
import { dueBy, isFreeFor } from './propose-booking-time.ts'
import { writeBookingTransition } from './write-booking-transition.ts'

/**
 * Accepting moves the booking and keeps its status. Its terms then count from the new start, and so does the deadline
 * of a pending answer or an unpaid deposit. Declining keeps the time, unless the booking waits for its deposit: it
 * binds nobody yet, so it is canceled with nothing due.
 */
export const answerBookingTime = implement(contract, async ({ bookingId, startsAt, accept }, call) => {
  const { booking, actor } = await lockBooking(bookingId, call)
  if (actor !== 'buyer') throw call.refuse(notFound, noSuch('booking'))
  const wanted = new Date(startsAt)
  const isAsSeen = booking.proposedStartsAt && Date.parse(booking.proposedStartsAt) === wanted.getTime()
  if (!isAsSeen || !isOpenBooking(booking.status)) {
    throw conflictRefusal(call.refuse, booking.status)
  }
  if (!accept && booking.status === 'awaiting_deposit') {
    await writeBookingTransition(call, {
      bookingId,
      from: booking.status,
      to: 'cancelled',
      actor,
      event: 'booking_time_refused',
    })
    return readBookingFor(call, bookingId)
  }
  if (!accept) {
    await sql`update public.bookings set proposed_starts_at = null where id = ${bookingId}`.execute(call.db)
    await notifyAboutBooking(call, { bookingId, event: 'booking_time_kept', actor, reason: null })
    return readBookingFor(call, bookingId)
  }
  await sql`select from public.chefs where id = ${booking.chefId} for no key update`.execute(call.db)
  if (wanted <= call.now || !(await isFreeFor(call, bookingId, booking, wanted))) {
    throw call.refuse(overlap, {})
  }
  await sql`
    update public.bookings
    set starts_at = ${wanted},
        ends_at = ${wanted}::timestamptz + (ends_at - starts_at),
        proposed_starts_at = null,
        answer_due_at = coalesce(${dueBy(call.now, wanted, booking)}, answer_due_at),
        -- The balance is due by the new date.
        balance_reminded_at = null,
        balance_overdue_at = null
    where id = ${bookingId}
  `.execute(call.db)
  await notifyAboutBooking(call, { bookingId, event: 'booking_time_agreed', actor, reason: null })
  return readBookingFor(call, bookingId)
})
