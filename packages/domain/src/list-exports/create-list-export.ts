import { notFound } from '@localchef/contracts/common-refusals'
import { createListExport as contract } from '@localchef/contracts/list-exports/create-list-export'
import { rightOfExport } from '@localchef/contracts/list-exports/export-rights'
import { exportedAtOnce, exportHours, exportRunning } from '@localchef/contracts/list-exports/list-export'
import { listNotOpen } from '@localchef/contracts/saved-views/saved-view-refusals'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { checkTimeZone } from '../chefs/check-time-zone.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { rightsOfUser } from '../staff/staff-rights.ts'
import { readListExport, shownExport } from './read-list-export.ts'
import { writePart } from './write-list-export.ts'

/** Writes the first rows at once, so that most exports finish within the call. */
export const createListExport = implement(contract, async ({ id, list, filter }, call) => {
  const { db, user, now } = call
  if (filter.timeZone !== undefined) checkTimeZone(filter.timeZone, ['filter', 'timeZone'])
  const rights = await rightsOfUser(db, user.id)
  if (!rights.includes(rightOfExport(list, filter))) throw call.refuse(listNotOpen)
  // Serializes concurrent exports of an admin.
  await sql`
    select m.user_id as "userId"
    from public.staff_members m
    where m.user_id = ${user.id}
    for no key update
  `.execute(db)
  const repeated = await readListExport(db, sql`e.id = ${id}`)
  if (repeated && repeated.ownerId !== user.id) throw call.refuse(notFound, noSuch('export'))
  if (repeated) return { export: shownExport(repeated) }
  const running = await readListExport(db, sql`e.owner_id = ${user.id} and e.status = 'running'`)
  if (running) throw call.refuse(exportRunning)
  await sql`
    insert into public.list_exports (id, owner_id, list_name, filter, created_at, touched_at, expires_at)
    values (
      ${id}, ${user.id}, ${list}, ${JSON.stringify(filter)}::jsonb, ${now}, ${now},
      ${now}::timestamptz + make_interval(hours => ${exportHours})
    )
  `.execute(db)
  const begun = await readListExport(db, sql`e.id = ${id}`)
  if (!begun) throw new Error('the new export was not found')
  await writePart(call, begun, rights, exportedAtOnce)
  // Excludes searched words and addresses: the audit cannot be changed and would keep them after a person is erased.
  const { q, actor, ...others } = filter
  await recordAct(call, {
    action: 'export-list',
    subjectKind: 'list',
    subjectId: list,
    before: null,
    after: { ...others, isSearched: q !== undefined || actor !== undefined },
    reason: null,
  })
  const written = await readListExport(db, sql`e.id = ${id}`)
  return { export: shownExport(written ?? begun) }
})
