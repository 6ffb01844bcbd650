import {
  type BookingActor,
  type BookingStatus,
  bookingMovesFrom,
  bookingTransition,
  isAgreement,
  quoteBooking,
} from '@localchef/contracts/booking'
import { toCents, toDollars } from '@localchef/contracts/money'
import { sql } from 'kysely'
import { recordAct } from '../admin/record-act.ts'
import { invalidField, notFound, Refusal } from '../refusal.ts'
import { type Call, implement, type PersonalCall } from '../server-function.ts'
import { writeBookingChange } from './move-booking.ts'
import { readBookingFor } from './read-booking.ts'
import { refuseChangedTerms } from './refuse-changed-terms.ts'
import { refuseOverlap } from './refuse-overlap.ts'

interface Moving {
  status: BookingStatus
  buyerId: string | null
  chefProfileId: string
  priceCents: number | null
  startsAt: string
  endsAt: string
  guests: number
  place: string
}

export const moveBooking = implement(
  bookingTransition,
  async ({ bookingId, from, to, reason, seen }, call) => {
    const { booking, actor } = await lockBooking(bookingId, call)
    if (booking.status !== from) throw movedOn(booking.status)
    const move = bookingMovesFrom(from, actor).find((possible) => possible.to === to)
    if (!move) {
      throw new Refusal(409, 'illegal_move', `A booking cannot move from ${from} to ${to} by ${actor}`, {
        details: { status: booking.status },
      })
    }
    if (move.needsReason && !reason) throw invalidField(['reason'], 'Please give a reason')
    if (to === 'confirmed' && booking.priceCents === null) {
      throw new Refusal(422, 'quote_needed', 'This booking needs a quote first')
    }
    if (isAgreement(to)) {
      refuseChangedTerms(seen ?? {}, termsOf(booking))
      await refuseOverlap(bookingId, actor, call)
    }
    if (to === 'completed' && new Date(booking.startsAt) > call.now) {
      throw new Refusal(422, 'not_yet', 'This booking has not taken place yet')
    }
    await writeBookingChange(call, { bookingId, from, to, actor, reason: reason ?? null })
    if (actor === 'admin') {
      await recordAct(call, {
        action: to === 'cancelled' ? 'cancel-booking' : 'move-booking',
        subjectKind: 'booking',
        subjectId: bookingId,
        before: { status: from },
        after: { status: to },
        reason,
      })
    }
    return readBookingFor(call, bookingId)
  },
)

function termsOf({ priceCents, startsAt, endsAt, guests, place }: Moving) {
  return { price: priceCents === null ? null : toDollars(priceCents), startsAt, endsAt, guests, place }
}

/** A chef may quote again until the buyer has agreed: the newest offer counts. */
export const offerQuote = implement(quoteBooking, async ({ bookingId, price, message }, call) => {
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
