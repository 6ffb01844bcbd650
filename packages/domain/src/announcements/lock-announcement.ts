import type { Announcement } from '@localchef/contracts/announcements/announcement'
import { sql } from 'kysely'
import { versionOf } from '../edit-version.ts'
import type { UserCall } from '../server-function.ts'

export const announcementColumns = sql.raw(`
  id, audience, body, body_ru as "bodyRu", link,
  to_jsonb(starts_at) #>> '{}' as "startsAt",
  to_jsonb(ends_at) #>> '{}' as "endsAt",
  to_jsonb(created_at) #>> '{}' as "createdAt"
`)

export type StoredAnnouncement = Omit<Announcement, 'version'>

/** The version of an announcement. Equal moments count as equal regardless of their notation. */
export function announcementVersion({
  audience,
  body,
  bodyRu,
  link,
  startsAt,
  endsAt,
}: Omit<StoredAnnouncement, 'id' | 'createdAt'>): Promise<string> {
  const [start, end] = [Date.parse(startsAt), endsAt && Date.parse(endsAt)]
  return versionOf({ audience, body, bodyRu, link, start, end })
}

export async function lockAnnouncement(
  { db }: UserCall,
  id: string,
): Promise<StoredAnnouncement | undefined> {
  const { rows } = await sql<StoredAnnouncement>`
    select ${announcementColumns}
    from public.announcements
    where id = ${id}
    for no key update
  `.execute(db)
  return rows[0]
}
