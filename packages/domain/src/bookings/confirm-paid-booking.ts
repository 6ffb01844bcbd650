import { sql } from 'kysely'
import type { Call } from '../server-function.ts'
import { findOverlap } from './refuse-overlap.ts'
import { writeBookingTransition } from './write-booking-transition.ts'

/**
 * Confirms a booking whose deposit is authorized. If another booking has taken the date meanwhile, or the date has
 * passed, the booking ends and its authorization is released.
 */
export async function confirmPaidBooking(call: Call, bookingId: string): Promise<void> {
  const { rows } = await sql<{ isOver: boolean }>`
    select b.starts_at <= ${call.now} as "isOver"
    from public.bookings b
    where b.id = ${bookingId}
  `.execute(call.db)
  const change = { bookingId, from: 'awaiting_deposit', actor: 'system' } as const
  if (rows[0]?.isOver) {
    await writeBookingTransition(call, { ...change, to: 'expired', event: 'booking_deposit_expired' })
  } else if (await findOverlap(call.db, bookingId)) {
    await writeBookingTransition(call, { ...change, to: 'cancelled', event: 'booking_date_taken' })
  } else {
    await writeBookingTransition(call, { ...change, to: 'confirmed', event: 'booking_deposit_paid' })
  }
}
