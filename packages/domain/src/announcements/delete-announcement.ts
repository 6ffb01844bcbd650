import { deleteAnnouncement as contract } from '@localchef/contracts/announcements/delete-announcement'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { notFound } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { lock } from './announcement-rows.ts'

export const deleteAnnouncement = implement(contract, async ({ id }, call) => {
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
