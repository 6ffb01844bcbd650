import { type BusyTime, bookableDays } from '@localchef/contracts/services/free-starts'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { agreedBookings } from '../status-lists.ts'

/**
 * Times from now on in which a chef takes no booking, merged where they touch: agreed bookings and classes, which
 * `refuse-overlap` also refuses, and times that the kitchen has closed by an exception. Leaves out one booking, which
 * is about to be moved.
 */
export async function readBusyTimes(
  db: Queries,
  chefId: string,
  now: Date,
  besides: string | null = null,
): Promise<BusyTime[]> {
  const { rows } = await sql<BusyTime>`
    with taken as (
      select tstzrange(b.starts_at, b.ends_at) as time
      from public.bookings b
      where b.chef_id = ${chefId}
        and b.session_id is null
        and b.id is distinct from ${besides}::uuid
        and b.status in ${agreedBookings}
        and b.ends_at > ${now}
        and b.starts_at < ${now}::timestamptz + ${bookableDays + 1} * interval '1 day'
      union all
      select tstzrange(k.starts_at, k.ends_at)
      from public.class_sessions k
      where k.chef_id = ${chefId}
        and k.ends_at > ${now}
        and k.starts_at < ${now}::timestamptz + ${bookableDays + 1} * interval '1 day'
      union all
      select unnest(
        tstzmultirange(
          tstzrange(e.day::timestamp at time zone c.time_zone, (e.day + 1)::timestamp at time zone c.time_zone)
        ) - coalesce(
          range_agg(
            tstzrange(
              private.moment_of(e.day + e.opens_minute * interval '1 minute', c.time_zone),
              private.moment_of(e.day + e.closes_minute * interval '1 minute', c.time_zone)
            )
          ) filter (where e.opens_minute is not null),
          '{}'
        )
      )
      from public.chef_hour_exceptions e
      join public.chefs c on c.id = e.chef_id
      where e.chef_id = ${chefId}
        and e.day >= (${now}::timestamptz at time zone c.time_zone)::date
        and e.day <= (${now}::timestamptz at time zone c.time_zone)::date + ${bookableDays + 1}::integer
      group by e.day, c.time_zone
    )
    select to_jsonb(lower(m.time)) #>> '{}' as "startsAt", to_jsonb(upper(m.time)) #>> '{}' as "endsAt"
    from (
      select unnest(range_agg(t.time)) as time
      from taken t
    ) m
    order by m.time
  `.execute(db)
  return rows
}

/** Condition for dates of classes (`class_sessions k`) that the kitchen has not closed, not even in part. */
export const sessionTimeIsOpen = sql`
  not exists (
    select
    from public.chef_hour_exceptions e
    join public.chefs c on c.id = e.chef_id
    where e.chef_id = k.chef_id
      and e.day = (k.starts_at at time zone c.time_zone)::date
    having count(*) > 0
      and not coalesce(bool_or(
        k.starts_at >= private.moment_of(e.day + e.opens_minute * interval '1 minute', c.time_zone)
        and k.ends_at <= private.moment_of(e.day + e.closes_minute * interval '1 minute', c.time_zone)
      ), false)
  )
`
