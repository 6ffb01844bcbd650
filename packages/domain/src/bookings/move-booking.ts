import type { BookingActor, BookingStatus } from '@localchef/contracts/bookings/booking'
import { sql } from 'kysely'
import { notify } from '../notifications/notify.ts'
import type { Call } from '../server-function.ts'
import { type BookingNews, bookingWords } from './booking-words.ts'

interface Told {
  number: number
  service: string
  serviceRu: string
  chef: string
  chefRu: string
  buyerId: string | null
  buyerName: string
  chefProfileId: string
  priceCents: number | null
}

export interface BookingChange {
  bookingId: string
  from: BookingStatus | null
  to: BookingStatus
  actor: BookingActor
  reason?: string | null
  priceCents?: number
  /** What the other side is told, when it is not simply the new state. */
  news?: BookingNews
}

/**
 * Writes a booking's new state and its event, gives class places back when it ends without taking place, and
 * tells the other side. That two agreed bookings of a chef don't overlap is the database's rule (23P01).
 */
export async function writeBookingChange(call: Call, change: BookingChange): Promise<void> {
  const { db } = call
  const ends = ['completed', 'declined', 'cancelled', 'expired'].includes(change.to)
  if (change.from !== null) {
    await sql`
      update public.bookings
      set status = ${change.to}::public.booking_status,
          status_reason = coalesce(${change.reason ?? null}, status_reason),
          price_cents = coalesce(${change.priceCents ?? null}, price_cents),
          closed_at = ${ends ? call.now : null}
      where id = ${change.bookingId}
    `.execute(db)
    if (ends && change.to !== 'completed') {
      await sql`
        update public.class_sessions k
        set places_left = least(k.places, k.places_left + b.guests)
        from public.bookings b
        where b.id = ${change.bookingId}
          and k.id = b.session_id
      `.execute(db)
    }
  }
  await sql`
    insert into public.booking_events (booking_id, from_status, to_status, actor, actor_id, reason)
    values (
      ${change.bookingId}, ${change.from}::public.booking_status, ${change.to}::public.booking_status,
      ${change.actor}::public.order_actor, ${call.person?.id ?? null}, ${change.reason ?? null}
    )
  `.execute(db)
  await tell(call, change)
}

async function tell(call: Call, { bookingId, to, actor, reason, news = to }: BookingChange): Promise<void> {
  const { rows } = await sql<Told>`
    select
      b.number::integer as number,
      b.service_name as service,
      coalesce(b.service_name_ru, b.service_name) as "serviceRu",
      c.name as chef,
      coalesce(c.name_ru, c.name) as "chefRu",
      b.buyer_id as "buyerId",
      b.buyer_name as "buyerName",
      c.profile_id as "chefProfileId",
      b.price_cents as "priceCents"
    from public.bookings b
    join public.chefs c on c.id = b.chef_id
    where b.id = ${bookingId}
  `.execute(call.db)
  const booking = rows[0]
  if (!booking) return
  const facts = {
    number: booking.number,
    service: booking.service,
    serviceRu: booking.serviceRu,
    chef: booking.chef,
    chefRu: booking.chefRu,
    buyer: booking.buyerName,
    price: booking.priceCents === null ? null : `$${(booking.priceCents / 100).toFixed(2)}`,
    reason: reason ?? null,
  }
  const words = bookingWords(news, facts)
  const chefHears = actor !== 'chef'
  const buyerHears = actor !== 'buyer' && booking.buyerId
  const recipients: { userId: string; path: string }[] = [
    ...(chefHears ? [{ userId: booking.chefProfileId, path: '/dashboard/bookings' }] : []),
    ...(buyerHears ? [{ userId: buyerHears, path: '/dashboard/user-bookings' }] : []),
  ]
  for (const { userId, path } of recipients) {
    await notify(call, {
      userId,
      triggeredBy: call.person?.id ?? null,
      title: words.en.title,
      message: words.en.message,
      type: 'booking',
      event: `booking_${news}`,
      data: {
        bookingId,
        key: `booking_${news}`,
        params: { ...facts, price: facts.price ?? '', reason: facts.reason ?? '' },
      },
      mail: {
        topic: 'bookings',
        path,
        words: {
          en: { title: words.en.title, lines: [words.en.message], button: 'See the booking' },
          ru: { title: words.ru.title, lines: [words.ru.message], button: 'Открыть бронирование' },
        },
      },
    })
  }
}
