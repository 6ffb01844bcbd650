import { isOpenBooking } from '@localchef/contracts/bookings/booking'
import { inEveryLanguage, localText } from '@localchef/contracts/language'
import type { BookingEvent, BookingFacts } from '@localchef/contracts/notifications/notification-event'
import type { WordedNotification } from '@localchef/contracts/notifications/notification-words'
import { wordBookingEvent } from '@localchef/contracts/notifications/word-notification'
import type { PurchaseActor } from '@localchef/contracts/purchase-sides'
import { isTextedBooking } from '@localchef/contracts/texts/text-events'
import { sql } from 'kysely'
import { townColumns } from '../city-in-russian.ts'
import { owedForBooking, recordedForBooking } from '../ledger/uncollected-cents.ts'
import { linesOf, mailTo, mailUser, notify } from '../notifications/notify.ts'
import type { Queries } from '../queries.ts'
import type { Call, OutgoingMail } from '../server-function.ts'
import { bookingText } from '../texts/new-text.ts'
import { bookingMailFacts, type MailedBooking } from './booking-mail-facts.ts'
import { balanceDueAt, bookingMoney, freeUntil } from './deposit-columns.ts'

interface NotifiedBooking extends MailedBooking {
  number: number
  chef: string
  chefRu: string | null
  buyerId: string | null
  buyerName: string
  chefId: string
  chefProfileId: string
  recordedCents: number
  card: BookingFacts['card']
}

interface BookingOccurrence {
  bookingId: string
  event: BookingEvent
  actor: PurchaseActor
  reason: string | null
}

/** `DepositFacts` of bookings `b` of kitchens `c` with their money `m`. */
const depositFacts = sql.raw(`
  case when b.status = 'awaiting_deposit' or (b.status in ('requested', 'quoted') and b.deposit_due_cents > 0) or m.deposit > 0 or b.kept_cents > 0 or b.status in ('expired', 'cancelled')
  then jsonb_build_object(
    'depositCents', coalesce(nullif(m.deposit, 0), b.deposit_due_cents),
    'balanceCents', greatest(coalesce(b.price_cents, 0) - coalesce(nullif(m.deposit, 0), b.deposit_due_cents), 0),
    'dueAt', case when m.deposit > 0 then ${balanceDueAt} else b.answer_due_at end,
    'freeUntil', case when ${freeUntil} > now() then ${freeUntil} end,
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
  const worded = wordBookingEvent(event, factsOf(booking, reason))
  const users = { buyer: booking.buyerId, chef: booking.chefProfileId }
  for (const side of ['buyer', 'chef'] as const) {
    const userId = users[side]
    const words = worded[side]
    if (!userId || !words) continue
    const mail = mailAbout(booking, side)
    if (side !== actor) {
      await notify(call, {
        userId,
        triggeredBy: call.user?.id ?? null,
        type: 'booking',
        worded: words,
        ids: { bookingId },
        mail,
        ...(side === 'buyer' && isTextedBooking(event)
          ? { text: bookingText(event, textedOf(booking), call.now) }
          : {}),
      })
    } else if (side === 'buyer' && receipts.includes(event)) {
      await mailUser(call, userId, mail, mailWords(words))
    }
  }
}

/** The mail that reminds the buyer of a booking; undefined if they receive none about bookings. */
export async function bookingReminderMail(
  call: Pick<Call, 'db'>,
  bookingId: string,
): Promise<OutgoingMail | undefined> {
  const booking = await readNotified(call.db, bookingId)
  if (!booking?.buyerId) return undefined
  const { buyer } = wordBookingEvent('booking_reminder', factsOf(booking, null))
  return buyer && mailTo(call, booking.buyerId, mailAbout(booking, 'buyer'), mailWords(buyer))
}

const factsOf = (booking: NotifiedBooking, reason: string | null): BookingFacts => ({
  number: booking.number,
  service: localText(booking.service, booking.serviceRu),
  chef: localText(booking.chef, booking.chefRu),
  buyer: booking.buyerName,
  priceCents: booking.priceCents,
  deposit: booking.deposit,
  times: booking,
  awaitsDeposit: booking.status === 'awaiting_deposit',
  owedCents: booking.owedCents,
  recordedCents: booking.recordedCents,
  card: booking.card,
  reason,
})

const mailAbout = (booking: NotifiedBooking, side: 'buyer' | 'chef') => ({
  topic: 'bookings' as const,
  path: isOpenBooking(booking.status) ? paths[side] : `${paths[side]}?which=closed`,
  facts: inEveryLanguage((language) => bookingMailFacts(booking, side, language)),
})

const mailWords = ({ words }: WordedNotification) => inEveryLanguage((language) => linesOf(words[language]))

const textedOf = ({ chefId, number, chef, chefRu, startsAt, timeZone }: NotifiedBooking) => ({
  kitchenId: chefId,
  number,
  chef: localText(chef, chefRu),
  startsAt,
  timeZone,
})

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
      to_jsonb(b.proposed_starts_at) #>> '{}' as "proposedAt",
      c.time_zone as "timeZone",
      b.guests,
      b.place,
      ${townColumns},
      c.name as chef,
      c.name_ru as "chefRu",
      b.buyer_id as "buyerId",
      b.buyer_name as "buyerName",
      c.id as "chefId",
      c.profile_id as "chefProfileId",
      b.price_cents as "priceCents",
      ${depositFacts} as deposit,
      coalesce(m.has_balance, false) as "isBalancePaid",
      ${owedForBooking(sql`b`)} as "owedCents",
      ${recordedForBooking(sql`b`)} as "recordedCents",
      (
        select case when bool_or(p.status <> 'authorized') then 'charged' else 'authorized' end
        from public.payments p
        where p.booking_id = b.id
          and p.status in ('authorized', 'captured', 'partly_refunded')
        having count(*) > 0
      ) as card,
      to_jsonb(b.answer_due_at) #>> '{}' as "answerDueAt"
    from public.bookings b
    join public.chefs c on c.id = b.chef_id
    left join public.services s on s.id = b.service_id
    cross join lateral (${sql.raw(bookingMoney('now()'))}) m
    where b.id = ${bookingId}
  `.execute(db)
  return rows[0]
}
