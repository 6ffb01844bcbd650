import type { Booking } from '@localchef/contracts/bookings/booking'
import { getBooking as contract } from '@localchef/contracts/bookings/get-booking'
import { sql } from 'kysely'
import { notFound } from '../refusal.ts'
import { implement, type PersonalCall } from '../server-function.ts'
import { type StoredBooking, selectBookings } from './booking-rows.ts'

/** A booking as its buyer, its chef or an admin sees it; for everybody else it does not exist. */
export async function readBookingFor(call: PersonalCall, bookingId: string): Promise<Booking> {
  const { rows } = await selectBookings(sql`b.id = ${bookingId}`).execute(call.db)
  const booking = rows[0]
  const viewer = booking && viewerOf(booking, call)
  if (!booking || !viewer) throw notFound('booking')
  return { ...booking, viewer }
}

function viewerOf(booking: StoredBooking, { person }: PersonalCall): Booking['viewer'] | undefined {
  if (booking.buyerId === person.id) return 'buyer'
  if (booking.chefProfileId === person.id) return 'chef'
  return person.role === 'admin' ? 'admin' : undefined
}

export const getBooking = implement(contract, async ({ bookingId }, call) => readBookingFor(call, bookingId))
