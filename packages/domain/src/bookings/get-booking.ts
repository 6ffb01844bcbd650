import type { Booking } from '@localchef/contracts/bookings/booking'
import { getBooking as contract } from '@localchef/contracts/bookings/get-booking'
import { notFound } from '@localchef/contracts/common-refusals'
import { sql } from 'kysely'
import { viewerOf } from '../purchases/viewer-of.ts'
import type { Queries } from '../queries.ts'
import { noSuch } from '../refusal.ts'
import { implement, type Refusing, type UserCall } from '../server-function.ts'
import { type StoredBooking, selectBookings } from './select-bookings.ts'

/** A booking as one side reads it: only the buyer gets the checkout page. */
export function seenBy(booking: StoredBooking, viewer: Booking['viewer']): Booking {
  if (viewer === 'buyer') return { ...booking, viewer }
  const payments = booking.payments.map((payment) => ({ ...payment, checkoutUrl: null }))
  return { ...booking, payments, viewer }
}

/** Reads a booking for its buyer, its chef or an admin. Refuses all others with 404. */
export async function readBookingFor(
  call: UserCall & Refusing<typeof notFound>,
  bookingId: string,
): Promise<Booking> {
  const { rows } = await selectBookings(sql`b.id = ${bookingId}`).execute(call.db)
  const booking = rows[0]
  const viewer = booking && viewerOf(booking, call)
  if (!booking || !viewer) throw call.refuse(notFound, noSuch('booking'))
  return seenBy(booking, viewer)
}

/** Reads a booking again for the same viewer. */
export async function readBookingAgain(db: Queries, { id, viewer }: Booking): Promise<Booking> {
  const { rows } = await selectBookings(sql`b.id = ${id}`).execute(db)
  const booking = rows[0]
  if (!booking) throw new Error('the booking was not found')
  return seenBy(booking, viewer)
}

export const getBooking = implement(contract, async ({ bookingId }, call) => readBookingFor(call, bookingId))
