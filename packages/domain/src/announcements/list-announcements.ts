import type { Announcement } from '@localchef/contracts/announcements/announcement'
import { listAnnouncements as contract } from '@localchef/contracts/announcements/list-announcements'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { announcementColumns } from './lock-announcement.ts'

export const listAnnouncements = implement(contract, async (_input, { db }) => {
  const { rows } = await sql<Announcement>`
    select ${announcementColumns}
    from public.announcements
    order by starts_at desc, id
    limit 200
  `.execute(db)
  return { announcements: rows }
})
