import { isOpenBooking } from '@localchef/contracts/bookings/booking'
import { answerBy, depositBy } from '@localchef/contracts/bookings/booking-deadlines'
import { proposeBookingTime as contract } from '@localchef/contracts/bookings/propose-booking-time'
import { notFound } from '@localchef/contracts/common-refusals'
import { isFree } from '@localchef/contracts/services/free-starts'
import { sql } from 'kysely'
import { settlePaymentsOf } from '../card/settle-payment.ts'
import { invalidField, noSuch } from '../refusal.ts'
import { type Call, implement } from '../server-function.ts'
import { readBusyTimes } from './busy-times.ts'
import { readBookingFor } from './get-booking.ts'
import { conflictRefusal, type LockedBooking, lockBooking } from './lock-booking.ts'
import { notifyAboutBooking } from './notify-about-booking.ts'

/**
 * Asks the buyer about another start. Nothing is reserved, so agreeing checks the time again. The deadline of a
 * request, or of an unpaid deposit, becomes at least as late as for the new date, but never later than the present
 * start. Until the answer, no deposit can be paid, and an open page for it closes, because the chef has given up the
 * date that it is for.
 */
export const proposeBookingTime = implement(contract, async ({ bookingId, startsAt }, call) => {
  const { booking, actor } = await lockBooking(bookingId, call)
  if (actor !== 'chef' || booking.sessionId || !booking.buyerId) {
    throw call.refuse(notFound, noSuch('booking'))
  }
  if (!isOpenBooking(booking.status)) {
    throw conflictRefusal(call.refuse, booking.status)
  }
  const wanted = new Date(startsAt)
  if (wanted <= call.now) throw invalidField(['startsAt'], 'in_the_past')
  if (wanted.getTime() === new Date(booking.startsAt).getTime()) {
    throw invalidField(['startsAt'], 'date_required')
  }
  if (!(await isFreeFor(call, bookingId, booking, wanted))) throw invalidField(['startsAt'], 'time_taken')
  const due = dueBy(call.now, wanted, booking)
  await sql`
    update public.bookings
    set proposed_starts_at = ${wanted},
        answer_due_at = case
          when ${due}::timestamptz is null then answer_due_at
          else least(starts_at, greatest(answer_due_at, ${due}))
        end
    where id = ${bookingId}
  `.execute(call.db)
  await settlePaymentsOf(call, { bookingId })
  await notifyAboutBooking(call, { bookingId, event: 'booking_time_proposed', actor, reason: null })
  return readBookingFor(call, bookingId)
})

/**
 * Until when a booking with this start waits for the chef's answer or for its deposit; null if it waits for neither.
 */
export function dueBy(
  now: Date,
  startsAt: Date,
  { status, terms }: Pick<LockedBooking, 'status' | 'terms'>,
): Date | null {
  if (status === 'requested') return answerBy(now, startsAt, terms)
  return status === 'awaiting_deposit' ? depositBy(now, startsAt) : null
}

/** Whether the kitchen is free and open from this start on, for the length of the booking. */
export async function isFreeFor(
  { db, now }: Call,
  bookingId: string,
  { chefId, startsAt, endsAt }: LockedBooking,
  wanted: Date,
): Promise<boolean> {
  const minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
  return isFree(wanted, minutes, await readBusyTimes(db, chefId, now, bookingId))
}
