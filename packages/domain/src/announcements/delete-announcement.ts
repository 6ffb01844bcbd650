import { deleteAnnouncement as contract } from '@localchef/contracts/announcements/delete-announcement'
import { notFound } from '@localchef/contracts/common-refusals'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { lockAnnouncement } from './lock-announcement.ts'

export const deleteAnnouncement = implement(contract, async ({ id }, call) => {
  const before = await lockAnnouncement(call, id)
  if (!before) throw call.refuse(notFound, noSuch('announcement'))
  await sql`delete from public.announcements where id = ${id}`.execute(call.db)
  await recordAct(call, {
    action: 'delete-announcement',
    subjectKind: 'announcement',
    subjectId: id,
    before: { ...before },
    after: null,
    reason: null,
  })
  return { id }
})
