import type { BookingActor, BookingStatus } from '@localchef/contracts/bookings/booking'
import { sql } from 'kysely'
import { notFound, Refusal } from '../refusal.ts'
import type { Call, PersonalCall } from '../server-function.ts'
import { writeBookingChange } from './move-booking.ts'

export interface Moving {
  status: BookingStatus
  buyerId: string | null
  chefProfileId: string
  priceCents: number | null
  startsAt: string
  endsAt: string
  guests: number
  place: string
}

/** Bookings nobody answered before their time was up. Returns how many. */
export async function expireBookings(call: Omit<Call, 'person'>): Promise<number> {
  const { rows } = await sql<{ id: string; status: BookingStatus }>`
    select id, status
    from public.bookings
    where (status = 'requested' and answer_due_at <= ${call.now})
      or (status = 'quoted' and starts_at <= ${call.now})
    order by starts_at
    limit 50
    for no key update skip locked
  `.execute(call.db)
  for (const { id, status } of rows) {
    await writeBookingChange(
      { ...call, person: null },
      { bookingId: id, from: status, to: 'expired', actor: 'system' },
    )
  }
  return rows.length
}

export async function lockBooking(bookingId: string, { db, person }: PersonalCall) {
  const { rows } = await sql<Moving>`
    select b.status, b.buyer_id as "buyerId", c.profile_id as "chefProfileId", b.price_cents as "priceCents",
      to_jsonb(b.starts_at) #>> '{}' as "startsAt", to_jsonb(b.ends_at) #>> '{}' as "endsAt", b.guests, b.place
    from public.bookings b
    join public.chefs c on c.id = b.chef_id
    where b.id = ${bookingId}
    for no key update of b
  `.execute(db)
  const booking = rows[0]
  if (!booking) throw notFound('booking')
  const actor = actorOf(booking, person)
  if (!actor) throw notFound('booking')
  return { booking, actor }
}

function actorOf(booking: Moving, person: PersonalCall['person']): BookingActor | undefined {
  if (booking.buyerId === person.id) return 'buyer'
  if (booking.chefProfileId === person.id) return 'chef'
  return person.role === 'admin' ? 'admin' : undefined
}

export function movedOn(status: BookingStatus): Refusal {
  return new Refusal(409, 'booking_moved_on', `The booking is ${status} by now`, { details: { status } })
}
