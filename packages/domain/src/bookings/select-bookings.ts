import type { Booking } from '@localchef/contracts/bookings/booking'
import { type RawBuilder, sql } from 'kysely'
import { inPersonObject } from '../ledger/given-back.ts'
import { inPersonForBooking, owedForBooking } from '../ledger/uncollected-cents.ts'
import { purchaseEvents } from '../purchases/purchase-transition.ts'
import { openBookings } from '../status-lists.ts'
import { bookingMoney, bookingMoneyColumns } from './deposit-columns.ts'

export type StoredBooking = Omit<Booking, 'viewer'> & { buyerId: string | null; chefProfileId: string }

export function selectBookings(where: RawBuilder<unknown>): RawBuilder<StoredBooking> {
  return sql<StoredBooking>`
    select
      b.id,
      b.number::integer as number,
      b.status,
      b.service_id as "serviceId",
      b.service_name as "serviceName",
      b.service_name_ru as "serviceNameRu",
      s.kind as "serviceKind",
      case when s.id is not null then
        jsonb_build_object('pricing', s.pricing, 'price', (s.price_cents / 100.0)::float8)
      end as "servicePrice",
      b.session_id is not null as "isClass",
      b.guests,
      to_jsonb(b.starts_at) #>> '{}' as "startsAt",
      to_jsonb(b.ends_at) #>> '{}' as "endsAt",
      case when b.status in ${openBookings} then to_jsonb(b.proposed_starts_at) #>> '{}' end
        as "proposedStartsAt",
      b.place,
      b.message,
      (b.price_cents / 100.0)::float8 as price,
      b.status_reason as "statusReason",
      to_jsonb(b.requested_at) #>> '{}' as "requestedAt",
      to_jsonb(b.answer_due_at) #>> '{}' as "answerDueAt",
      jsonb_build_object('name', b.buyer_name, 'phone', b.buyer_phone, 'allergies', b.buyer_allergies) as buyer,
      jsonb_build_object(
        'id', c.id, 'slug', c.slug, 'name', c.name, 'nameRu', c.name_ru,
        'avatarPath', c.avatar_path, 'timeZone', c.time_zone
      ) as chef,
      coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'price', (q.price_cents / 100.0)::float8,
            'message', q.message,
            'by', case when q.author_id = b.buyer_id then 'buyer' else 'chef' end,
            'at', q.created_at
          )
          order by q.created_at
        )
        from public.booking_quotes q
        where q.booking_id = b.id
      ), '[]') as quotes,
      ${purchaseEvents(sql`from public.booking_events e where e.booking_id = b.id`)},
      ${bookingMoneyColumns},
      (${owedForBooking(sql`b`)} / 100.0)::float8 as owed,
      case when i.cents > 0 then ${inPersonObject('booking', sql`i.cents`)} end as "inPerson",
      b.buyer_id as "buyerId",
      c.profile_id as "chefProfileId"
    from public.bookings b
    join public.chefs c on c.id = b.chef_id
    left join public.services s on s.id = b.service_id
    cross join lateral (${sql.raw(bookingMoney('now()'))}) m
    cross join lateral (select ${inPersonForBooking(sql`b`, sql`m.captured`)} as cents) i
    where ${where}
  `
}
