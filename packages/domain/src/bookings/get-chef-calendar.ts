import {
  type CalendarItem,
  getChefCalendar as contract,
} from '@localchef/contracts/bookings/get-chef-calendar'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { notFound } from '../refusal.ts'
import { implement } from '../server-function.ts'

/** What takes, or may take, a chef's time between two moments; places taken in a class are told by its date. */
export async function readCalendarItems(
  db: Queries,
  chefId: string,
  from: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
): Promise<(CalendarItem & { createdAt: string })[]> {
  const { rows } = await sql<CalendarItem & { createdAt: string }>`
    select
      'booking' as kind, b.id, b.number::integer as number, b.status::text as status,
      b.service_name as title, b.service_name_ru as "titleRu",
      to_jsonb(b.starts_at) #>> '{}' as "startsAt", to_jsonb(b.ends_at) #>> '{}' as "endsAt",
      b.guests, null::integer as places, b.place, b.buyer_name as "buyerName",
      to_jsonb(b.requested_at) #>> '{}' as "createdAt"
    from public.bookings b
    where b.chef_id = ${chefId}
      and b.session_id is null
      and b.status in ('requested', 'quoted', 'accepted', 'confirmed', 'completed')
      and b.starts_at < ${until}
      and b.ends_at > ${from}
    union all
    select
      'class', k.id, null, null, s.name, s.name_ru,
      to_jsonb(k.starts_at) #>> '{}', to_jsonb(k.ends_at) #>> '{}',
      k.places - k.places_left, k.places, '', null,
      to_jsonb(s.created_at) #>> '{}'
    from public.class_sessions k
    join public.services s on s.id = k.service_id
    where k.chef_id = ${chefId}
      and k.starts_at < ${until}
      and k.ends_at > ${from}
    order by "startsAt", id
  `.execute(db)
  return rows
}

export const getChefCalendar = implement(contract, async ({ from, to }, { db, person }) => {
  const { rows } = await sql<{ id: string; timeZone: string; closedDays: string[] }>`
    select
      c.id,
      c.time_zone as "timeZone",
      coalesce((
        select jsonb_agg(distinct e.day)
        from public.chef_hour_exceptions e
        where e.chef_id = c.id
          and e.opens_minute is null
          and e.day between ${from}::date and ${to}::date
      ), '[]') as "closedDays"
    from public.chefs c
    where c.profile_id = ${person.id}
  `.execute(db)
  const chef = rows[0]
  if (!chef) throw notFound('business')
  const items = await readCalendarItems(
    db,
    chef.id,
    // Of a date, `at time zone` would take midnight in UTC.
    sql`(${from}::timestamp at time zone ${chef.timeZone})`,
    sql`((${to}::timestamp + interval '1 day') at time zone ${chef.timeZone})`,
  )
  return { timeZone: chef.timeZone, closedDays: chef.closedDays, items }
})
