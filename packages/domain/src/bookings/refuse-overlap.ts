import { overlap } from '@localchef/contracts/bookings/booking-refusals'
import type { PurchaseActor } from '@localchef/contracts/purchase-sides'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import type { Refusing, UserCall } from '../server-function.ts'
import { agreedBookings } from '../status-lists.ts'

/**
 * Refuses a time that overlaps another booking or class, before the database's own constraint does. The details are for
 * the chef only. Locks the chef's row, as the constraint's trigger does.
 */
export async function refuseOverlap(
  bookingId: string,
  actor: PurchaseActor,
  { db, refuse }: UserCall & Refusing<typeof overlap>,
): Promise<void> {
  const other = await findOverlap(db, bookingId)
  if (!other) return
  const { startsAt, endsAt } = other
  throw refuse(overlap, actor === 'chef' ? { with: other } : { with: { startsAt, endsAt } })
}

interface Appointment {
  number: number | null
  title: string
  titleRu: string | null
  startsAt: string
  endsAt: string
}

/**
 * Finds the agreed booking or class that overlaps a booking. Locks the chef's row, as the constraint's trigger does.
 */
export async function findOverlap(db: Queries, bookingId: string): Promise<Appointment | undefined> {
  await sql`
    select 1
    from public.chefs
    where id = (select chef_id from public.bookings where id = ${bookingId})
    for no key update
  `.execute(db)
  const { rows } = await sql<Appointment>`
    with asked as (
      select *
      from public.bookings
      where id = ${bookingId}
        and session_id is null
    )
    select b.number::integer as number, b.service_name as title, b.service_name_ru as "titleRu",
      to_jsonb(b.starts_at) #>> '{}' as "startsAt", to_jsonb(b.ends_at) #>> '{}' as "endsAt"
    from asked a
    join public.bookings b on b.chef_id = a.chef_id
    where b.id <> a.id
      and b.session_id is null
      and b.status in ${agreedBookings}
      and tstzrange(b.starts_at, b.ends_at) && tstzrange(a.starts_at, a.ends_at)
    union all
    select null, s.name, s.name_ru, to_jsonb(k.starts_at) #>> '{}', to_jsonb(k.ends_at) #>> '{}'
    from asked a
    join public.class_sessions k on k.chef_id = a.chef_id
    join public.services s on s.id = k.service_id
    where tstzrange(k.starts_at, k.ends_at) && tstzrange(a.starts_at, a.ends_at)
    limit 1
  `.execute(db)
  return rows[0]
}
