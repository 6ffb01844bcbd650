import {
  type Announcement,
  adminListAnnouncements,
  deleteAnnouncement,
  saveAnnouncement,
} from '@localchef/contracts/admin-announcements'
import { sql } from 'kysely'
import { notFound } from '../refusal.ts'
import { implement, type PersonalCall } from '../server-function.ts'
import { recordAct } from './record-act.ts'

const columns = sql.raw(`
  id, audience, body, body_ru as "bodyRu", link,
  to_jsonb(starts_at) #>> '{}' as "startsAt",
  to_jsonb(ends_at) #>> '{}' as "endsAt",
  to_jsonb(created_at) #>> '{}' as "createdAt"
`)

export const listAdminAnnouncements = implement(adminListAnnouncements, async (_input, { db }) => {
  const { rows } = await sql<Announcement>`
    select ${columns}
    from public.announcements
    order by starts_at desc, id
    limit 200
  `.execute(db)
  return { announcements: rows }
})

export const writeAnnouncement = implement(saveAnnouncement, async (input, call) => {
  const before = await lock(call, input.id)
  const { rows } = await sql<Announcement>`
    insert into public.announcements (id, audience, body, body_ru, link, starts_at, ends_at, created_by)
    values (
      ${input.id}, ${input.audience}, ${input.body}, ${input.bodyRu}, ${input.link},
      ${input.startsAt}::timestamptz, ${input.endsAt}::timestamptz, ${call.person.id}
    )
    on conflict (id) do update
    set audience = excluded.audience,
        body = excluded.body,
        body_ru = excluded.body_ru,
        link = excluded.link,
        starts_at = excluded.starts_at,
        ends_at = excluded.ends_at
    returning ${columns}
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

export const removeAnnouncement = implement(deleteAnnouncement, async ({ id }, call) => {
  const before = await lock(call, id)
  if (!before) throw notFound('announcement')
  await sql`delete from public.announcements where id = ${id}`.execute(call.db)
  await recordAct(call, {
    action: 'delete-announcement',
    subjectKind: 'announcement',
    subjectId: id,
    before: { ...before },
    after: null,
  })
  return { id }
})

async function lock({ db }: PersonalCall, id: string): Promise<Announcement | undefined> {
  const { rows } = await sql<Announcement>`
    select ${columns}
    from public.announcements
    where id = ${id}
    for no key update
  `.execute(db)
  return rows[0]
}
