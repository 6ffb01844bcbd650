import { saveAnnouncement as contract } from '@localchef/contracts/announcements/save-announcement'
import { notFound } from '@localchef/contracts/common-refusals'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { refuseStale } from '../edit-version.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import {
  announcementColumns,
  announcementVersion,
  lockAnnouncement,
  type StoredAnnouncement,
} from './lock-announcement.ts'

/** A repeated save, such as a retry after a lost answer, changes and records nothing. */
export const saveAnnouncement = implement(contract, async (input, call) => {
  const { version: seen } = input
  const before = await lockAnnouncement(call, input.id)
  const version = await announcementVersion(input)
  if (!before && seen !== null) throw call.refuse(notFound, noSuch('announcement'))
  if (before) {
    const current = await announcementVersion(before)
    if (current === version) return { announcement: { ...before, version } }
    refuseStale(call.refuse, seen ?? undefined, current)
  }
  const { rows } = await sql<StoredAnnouncement>`
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
  const saved = rows[0]
  if (!saved) throw new Error('the statement returned no announcement')
  await recordAct(call, {
    action: before ? 'change-announcement' : 'create-announcement',
    subjectKind: 'announcement',
    subjectId: input.id,
    before: before ? { ...before } : null,
    after: { ...saved },
    reason: null,
  })
  return { announcement: { ...saved, version } }
})
