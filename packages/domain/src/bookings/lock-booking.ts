import type { BookingStatus } from '@localchef/contracts/bookings/booking'
import { bookingConflict } from '@localchef/contracts/bookings/booking-refusals'
import type { DepositTerms } from '@localchef/contracts/bookings/deposit'
import { notFound } from '@localchef/contracts/common-refusals'
import type { ServiceKind } from '@localchef/contracts/services/service-card'
import { sql } from 'kysely'
import type { z } from 'zod'
import { viewerOf } from '../purchases/viewer-of.ts'
import { noSuch, type Refusal, type Refuse } from '../refusal.ts'
import type { Refusing, UserCall } from '../server-function.ts'
import { bookingDepositObject } from './deposit-columns.ts'

export interface LockedBooking {
  status: BookingStatus
  /** Null if the service was deleted. */
  kind: z.infer<typeof ServiceKind> | null
  buyerId: string | null
  chefId: string
  chefProfileId: string
  priceCents: number | null
  /** The deposit on this price; 0 if the booking needs none. */
  depositCents: number
  startsAt: string
  answerDueAt: string | null
  balanceDays: number | null
  /** Null if the booking needs no deposit. */
  terms: DepositTerms | null
  endsAt: string
  proposedStartsAt: string | null
  /** The date of a class. */
  sessionId: string | null
  guests: number
  place: string
}

/** Locks a booking for its buyer, its chef or an admin. Refuses all others with 404. */
export async function lockBooking(bookingId: string, call: UserCall & Refusing<typeof notFound>) {
  const { rows } = await sql<LockedBooking>`
    select b.status, (select s.kind from public.services s where s.id = b.service_id) as kind, b.buyer_id as "buyerId", c.profile_id as "chefProfileId", b.price_cents as "priceCents",
      to_jsonb(b.answer_due_at) #>> '{}' as "answerDueAt", b.balance_days as "balanceDays", ${bookingDepositObject} as terms, b.chef_id as "chefId", b.deposit_due_cents as "depositCents",
      to_jsonb(b.starts_at) #>> '{}' as "startsAt", to_jsonb(b.ends_at) #>> '{}' as "endsAt", b.guests, b.place,
      to_jsonb(b.proposed_starts_at) #>> '{}' as "proposedStartsAt", b.session_id as "sessionId"
    from public.bookings b
    join public.chefs c on c.id = b.chef_id
    where b.id = ${bookingId}
    for no key update of b
  `.execute(call.db)
  const booking = rows[0]
  if (!booking) throw call.refuse(notFound, noSuch('booking'))
  const actor = viewerOf(booking, call)
  if (!actor) throw call.refuse(notFound, noSuch('booking'))
  return { booking, actor }
}

export function conflictRefusal(refuse: Refuse<typeof bookingConflict>, status: BookingStatus): Refusal {
  return refuse(bookingConflict, { status })
}
