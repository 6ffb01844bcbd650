import type { Announcement } from '@localchef/contracts/announcements/announcement'
import { saveAnnouncement as contract } from '@localchef/contracts/announcements/save-announcement'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { implement } from '../server-function.ts'
import { announcementColumns, lockAnnouncement } from './lock-announcement.ts'

export const saveAnnouncement = implement(contract, async (input, call) => {
  const before = await lockAnnouncement(call, input.id)
  const { rows } = await sql<Announcement>`
    insert into public.announcements (id, audience, body, body_ru, link, starts_at, ends_at, created_by)
    values (
      ${input.id}, ${input.audience}, ${input.body}, ${input.bodyRu}, ${input.link},
      ${input.startsAt}::timestamptz, ${input.endsAt}::timestamptz, ${call.user.id}
    )
    on conflict (id) do update
    set audience = excluded.audience,
        body = excluded.body,
        body_ru = excluded.body_ru,
        link = excluded.link,
        starts_at = excluded.starts_at,
        ends_at = excluded.ends_at
    returning ${announcementColumns}
  `.execute(call.db)
  const announcement = rows[0]
  if (!announcement) throw new Error('An announcement is always written')
  await recordAct(call, {
    action: before ? 'change-announcement' : 'create-announcement',
    subjectKind: 'announcement',
    subjectId: input.id,
    before: before ? { ...before } : null,
    after: { ...announcement },
  })
  return { announcement }
})
