import { notFound } from '@localchef/contracts/common-refusals'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import type { Refusing, UserCall } from '../server-function.ts'

/** The version of a date, from `class_sessions k`. */
export const classSessionVersion = sql.raw(`md5(concat_ws(' ', extract(epoch from k.starts_at), k.places))`)

interface StoredSession {
  serviceId: string
  startsAt: string
  endsAt: string
  places: number
  taken: number
  version: string
}

/** Locks a future date. Past dates cannot be changed. */
export async function lockSession(
  id: string,
  chefId: string,
  { db, now, refuse }: UserCall & Refusing<typeof notFound>,
): Promise<StoredSession> {
  const { rows } = await sql<StoredSession>`
    select
      k.service_id as "serviceId",
      to_jsonb(k.starts_at) #>> '{}' as "startsAt",
      to_jsonb(k.ends_at) #>> '{}' as "endsAt",
      k.places,
      k.places - k.places_left as taken,
      ${classSessionVersion} as version
    from public.class_sessions k
    where k.id = ${id}
      and k.chef_id = ${chefId}
      and k.starts_at > ${now}
    for update
  `.execute(db)
  const session = rows[0]
  if (!session) throw refuse(notFound, noSuch('class date'))
  return session
}
