import { type BusyTime, bookableDays } from '@localchef/contracts/services/free-starts'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { agreedBookings } from '../status-lists.ts'

/** Agreed bookings and classes of a chef from now on, merged where they touch: the times that `refuse-overlap` refuses. */
export async function readBusyTimes(db: Queries, chefId: string, now: Date): Promise<BusyTime[]> {
  const { rows } = await sql<BusyTime>`
    with taken as (
      select tstzrange(b.starts_at, b.ends_at) as time
      from public.bookings b
      where b.chef_id = ${chefId}
        and b.session_id is null
        and b.status in ${agreedBookings}
        and b.ends_at > ${now}
        and b.starts_at < ${now}::timestamptz + ${bookableDays + 1} * interval '1 day'
      union all
      select tstzrange(k.starts_at, k.ends_at)
      from public.class_sessions k
      where k.chef_id = ${chefId}
        and k.ends_at > ${now}
        and k.starts_at < ${now}::timestamptz + ${bookableDays + 1} * interval '1 day'
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
