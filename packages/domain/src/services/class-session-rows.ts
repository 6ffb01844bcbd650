import { sql } from 'kysely'
import { notFound } from '../refusal.ts'
import type { PersonalCall } from '../server-function.ts'

interface StoredSession {
  serviceId: string
  startsAt: string
  places: number
  taken: number
}

/** A date that has not begun: what took place stays as it was. */
export async function lockSession(
  id: string,
  chefId: string,
  { db, now }: PersonalCall,
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
  if (!session) throw notFound('class date')
  return session
}
