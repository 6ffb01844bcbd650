import type { BookingActor } from '@localchef/contracts/bookings/booking'
import { localText } from '@localchef/contracts/language'
import type { BookingEvent, DepositFacts } from '@localchef/contracts/notifications/notification-event'
import { wordBookingEvent } from '@localchef/contracts/notifications/word-notification'
import { sql } from 'kysely'
import { notify } from '../notifications/notify.ts'
import type { Call } from '../server-function.ts'
import { balanceDueAt, bookingMoney } from './deposit-columns.ts'

interface NotifiedBooking {
  number: number
  service: string
  serviceRu: string | null
  chef: string
  chefRu: string | null
  buyerId: string | null
  buyerName: string
  chefProfileId: string
  priceCents: number | null
  deposit: DepositFacts | null
}

interface BookingOccurrence {
  bookingId: string
  event: BookingEvent
  actor: BookingActor
  reason: string | null
}

/** `DepositFacts` of bookings `b` of kitchens `c` with their money `m`. */
const depositFacts = sql.raw(`
  case when b.status = 'awaiting_deposit' or m.deposit > 0 or b.kept_cents > 0 or b.status in ('expired', 'cancelled')
  then jsonb_build_object(
    'depositCents', coalesce(nullif(m.deposit, 0), b.deposit_due_cents),
    'balanceCents', greatest(coalesce(b.price_cents, 0) - coalesce(nullif(m.deposit, 0), b.deposit_due_cents), 0),
    'dueAt', case when m.deposit > 0 then ${balanceDueAt} else b.answer_due_at end,
    'freeUntil', b.starts_at - b.free_hours * interval '1 hour',
    'lateCents', round(coalesce(nullif(m.deposit, 0), b.deposit_due_cents) * b.kept_percent / 100.0)::integer,
    'keptCents', b.kept_cents,
    'timeZone', c.time_zone
  ) end
`)

const paths = { buyer: '/dashboard/user-bookings', chef: '/dashboard/bookings' }

/** Notifies the other side of a booking's transition, or both sides if an admin or the system made it. */
export async function notifyAboutBooking(
  call: Call,
  { bookingId, event, actor, reason }: BookingOccurrence,
): Promise<void> {
  const { rows } = await sql<NotifiedBooking>`
    select
      b.number::integer as number,
      b.service_name as service,
      b.service_name_ru as "serviceRu",
      c.name as chef,
      c.name_ru as "chefRu",
      b.buyer_id as "buyerId",
      b.buyer_name as "buyerName",
      c.profile_id as "chefProfileId",
      b.price_cents as "priceCents",
      ${depositFacts} as deposit
    from public.bookings b
    join public.chefs c on c.id = b.chef_id
    cross join lateral (${sql.raw(bookingMoney('now()'))}) m
    where b.id = ${bookingId}
  `.execute(call.db)
  const booking = rows[0]
  if (!booking) return
  const worded = wordBookingEvent(event, {
    number: booking.number,
    service: localText(booking.service, booking.serviceRu),
    chef: localText(booking.chef, booking.chefRu),
    buyer: booking.buyerName,
    priceCents: booking.priceCents,
    deposit: booking.deposit,
    reason,
  })
  const users = { buyer: booking.buyerId, chef: booking.chefProfileId }
  for (const side of ['buyer', 'chef'] as const) {
    const userId = users[side]
    const words = worded[side]
    if (side === actor || !userId || !words) continue
    await notify(call, {
      userId,
      triggeredBy: call.user?.id ?? null,
      type: 'booking',
      worded: words,
      ids: { bookingId },
      mail: { topic: 'bookings', path: paths[side] },
    })
  }
}
