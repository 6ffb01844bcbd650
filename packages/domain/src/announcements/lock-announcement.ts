import type { Announcement } from '@localchef/contracts/announcements/announcement'
import { sql } from 'kysely'
import type { UserCall } from '../server-function.ts'

export const announcementColumns = sql.raw(`
  id, audience, body, body_ru as "bodyRu", link,
  to_jsonb(starts_at) #>> '{}' as "startsAt",
  to_jsonb(ends_at) #>> '{}' as "endsAt",
  to_jsonb(created_at) #>> '{}' as "createdAt"
`)

export async function lockAnnouncement({ db }: UserCall, id: string): Promise<Announcement | undefined> {
  const { rows } = await sql<Announcement>`
    select ${announcementColumns}
    from public.announcements
    where id = ${id}
    for no key update
  `.execute(db)
  return rows[0]
}
