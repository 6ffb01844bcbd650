import type { BookingStatus } from '@localchef/contracts/bookings/booking'
import { sql } from 'kysely'
import type { Call } from '../server-function.ts'
import { writeBookingTransition } from './write-booking-transition.ts'

/** Grace period in which the provider is checked at the deadline, so a last-minute authorization still counts. */
const lateAnswers = '2 minutes'

/**
 * Expires bookings that nobody answered, and bookings whose deposit nobody paid. The latter includes bookings whose
 * buyer did not answer a proposal of another time. Returns their number.
 */
export async function expireBookings(call: Omit<Call, 'user'>): Promise<number> {
  const { rows } = await sql<{ id: string; status: BookingStatus; isAsked: boolean }>`
    select id, status, proposed_starts_at is not null as "isAsked"
    from public.bookings
    where (status = 'requested' and answer_due_at <= ${call.now})
      or (status = 'awaiting_deposit' and answer_due_at <= ${call.now}::timestamptz - ${lateAnswers}::interval)
      or (status = 'quoted' and starts_at <= ${call.now})
    order by starts_at
    limit 50
    for no key update skip locked
  `.execute(call.db)
  for (const { id, status, isAsked } of rows) {
    await writeBookingTransition(
      { ...call, user: null },
      {
        bookingId: id,
        from: status,
        to: 'expired',
        actor: 'system',
        ...(status === 'awaiting_deposit'
          ? { event: isAsked ? 'booking_time_unanswered' : 'booking_deposit_expired' }
          : {}),
      },
    )
  }
  return rows.length
}
