import type { BookingActor } from '@localchef/contracts/bookings/booking'
import { sql } from 'kysely'
import { Refusal } from '../refusal.ts'
import type { PersonalCall } from '../server-function.ts'

/**
 * Says what is in the way before the database refuses it without words. Only the chef learns whose booking it
 * is; a buyer, that the time is taken. The chef's row is locked, as the database's own check does.
 */
export async function refuseOverlap(
  bookingId: string,
  actor: BookingActor,
  { db }: PersonalCall,
): Promise<void> {
  await sql`
    select 1
    from public.chefs
    where id = (select chef_id from public.bookings where id = ${bookingId})
    for no key update
  `.execute(db)
  const { rows } = await sql<{
    number: number | null
    title: string
    titleRu: string | null
    startsAt: string
    endsAt: string
  }>`
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
      and b.status in ('accepted', 'confirmed')
      and tstzrange(b.starts_at, b.ends_at) && tstzrange(a.starts_at, a.ends_at)
    union all
    select null, s.name, s.name_ru, to_jsonb(k.starts_at) #>> '{}', to_jsonb(k.ends_at) #>> '{}'
    from asked a
    join public.class_sessions k on k.chef_id = a.chef_id
    join public.services s on s.id = k.service_id
    where tstzrange(k.starts_at, k.ends_at) && tstzrange(a.starts_at, a.ends_at)
    limit 1
  `.execute(db)
  const other = rows[0]
  if (!other) return
  const { startsAt, endsAt } = other
  throw new Refusal(409, 'overlap', 'The chef has agreed to something else at that time', {
    details: actor === 'chef' ? { with: other } : { with: { startsAt, endsAt } },
  })
}
