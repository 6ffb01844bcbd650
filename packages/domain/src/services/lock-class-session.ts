import { notFound } from '@localchef/contracts/common-refusals'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import type { Refusing, UserCall } from '../server-function.ts'

interface StoredSession {
  serviceId: string
  startsAt: string
  places: number
  taken: number
}

/** Locks a future date. Past dates cannot be changed. */
export async function lockSession(
  id: string,
  chefId: string,
  { db, now, refuse }: UserCall & Refusing<typeof notFound>,
): Promise<StoredSession> {
  const { rows } = await sql<StoredSession>`
    select service_id as "serviceId", to_jsonb(starts_at) #>> '{}' as "startsAt", places, places - places_left as taken
    from public.class_sessions
    where id = ${id}
      and chef_id = ${chefId}
      and starts_at > ${now}
    for update
  `.execute(db)
  const session = rows[0]
  if (!session) throw refuse(notFound, noSuch('class date'))
  return session
}
