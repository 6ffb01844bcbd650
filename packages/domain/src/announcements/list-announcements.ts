import { listAnnouncements as contract } from '@localchef/contracts/announcements/list-announcements'
import { sql } from 'kysely'
import { withinDays } from '../long-lists/within-days.ts'
import { implement } from '../server-function.ts'
import { announcementColumns, announcementVersion, type StoredAnnouncement } from './lock-announcement.ts'

export const listAnnouncements = implement(contract, async (days, { db }) => {
  const { rows } = await sql<StoredAnnouncement>`
    select ${announcementColumns}
    from public.announcements
    where ${await withinDays(db, sql`starts_at`, days)}
    order by starts_at desc, id
    limit 200
  `.execute(db)
  return {
    announcements: await Promise.all(
      rows.map(async (stored) => ({ ...stored, version: await announcementVersion(stored) })),
    ),
  }
})
