import { inEveryLanguage, localText } from '@localchef/contracts/language'
import type { BookingEvent } from '@localchef/contracts/notifications/notification-event'
import { wordBookingEvent } from '@localchef/contracts/notifications/word-notification'
import type { PurchaseActor } from '@localchef/contracts/purchase-sides'
import { sql } from 'kysely'
import { linesOf, mailUser, notify } from '../notifications/notify.ts'
import type { Queries } from '../queries.ts'
import type { Call } from '../server-function.ts'
import { bookingMailFacts, type MailedBooking } from './booking-mail-facts.ts'
import { balanceDueAt, bookingMoney } from './deposit-columns.ts'

interface NotifiedBooking extends MailedBooking {
  number: number
  chef: string
  chefRu: string | null
  buyerId: string | null
  buyerName: string
  chefProfileId: string
}

interface BookingOccurrence {
  bookingId: string
  event: BookingEvent
  actor: PurchaseActor
  reason: string | null
}

/** `DepositFacts` of bookings `b` of kitchens `c` with their money `m`. */
const depositFacts = sql.raw(`
  case when b.status = 'awaiting_deposit' or m.deposit > 0 or b.kept_cents > 0 or b.status in ('expired', 'cancelled')
  then jsonb_build_object(
    'depositCents', coalesce(nullif(m.deposit, 0), b.deposit_due_cents),
    'balanceCents', greatest(coalesce(b.price_cents, 0) - coalesce(nullif(m.deposit, 0), b.deposit_due_cents), 0),
    'dueAt', case when m.deposit > 0 then ${balanceDueAt} else b.answer_due_at end,
    'freeUntil', case when b.starts_at - b.free_hours * interval '1 hour' > now()
      then b.starts_at - b.free_hours * interval '1 hour' end,
    'lateCents', round(coalesce(nullif(m.deposit, 0), b.deposit_due_cents) * b.kept_percent / 100.0)::integer,
    'keptCents', b.kept_cents,
    'timeZone', c.time_zone
  ) end
`)

/** The buyer causes these events, so they only send the buyer a mail, without a notification at the bell. */
const receipts: readonly BookingEvent[] = ['booking_requested', 'booking_confirmed']

const paths = { buyer: '/dashboard/user-bookings', chef: '/dashboard/bookings' }

/**
 * Notifies the other side of a booking's transition, or both sides if an admin or the system made it. The buyer gets a
 * mail that confirms a request or places in a class.
 */
export async function notifyAboutBooking(
  call: Call,
  { bookingId, event, actor, reason }: BookingOccurrence,
): Promise<void> {
  const booking = await readNotified(call.db, bookingId)
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
    if (!userId || !words) continue
    const facts = inEveryLanguage((language) => bookingMailFacts(booking, side, language))
    const mail = { topic: 'bookings', path: paths[side], facts } as const
    if (side !== actor) {
      await notify(call, {
        userId,
        triggeredBy: call.user?.id ?? null,
        type: 'booking',
        worded: words,
        ids: { bookingId },
        mail,
      })
    } else if (side === 'buyer' && receipts.includes(event)) {
      await mailUser(
        call,
        userId,
        mail,
        inEveryLanguage((language) => linesOf(words.words[language])),
      )
    }
  }
}

async function readNotified(db: Queries, bookingId: string): Promise<NotifiedBooking | undefined> {
  const { rows } = await sql<NotifiedBooking>`
    select
      b.number::integer as number,
      b.status,
      b.service_name as service,
      b.service_name_ru as "serviceRu",
      s.picture_path as "picturePath",
      b.session_id is not null as "isClass",
      to_jsonb(b.starts_at) #>> '{}' as "startsAt",
      to_jsonb(b.ends_at) #>> '{}' as "endsAt",
      c.time_zone as "timeZone",
      b.guests,
      b.place,
      concat_ws(', ', c.city, c.state) as city,
      c.name as chef,
      c.name_ru as "chefRu",
      b.buyer_id as "buyerId",
      b.buyer_name as "buyerName",
      c.profile_id as "chefProfileId",
      b.price_cents as "priceCents",
      ${depositFacts} as deposit,
      coalesce(m.has_balance, false) as "isBalancePaid",
      to_jsonb(b.answer_due_at) #>> '{}' as "answerDueAt"
    from public.bookings b
    join public.chefs c on c.id = b.chef_id
    left join public.services s on s.id = b.service_id
    cross join lateral (${sql.raw(bookingMoney('now()'))}) m
    where b.id = ${bookingId}
  `.execute(db)
  return rows[0]
}
