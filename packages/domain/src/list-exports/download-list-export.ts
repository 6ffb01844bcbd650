import { notFound } from '@localchef/contracts/common-refusals'
import { downloadListExport as contract } from '@localchef/contracts/list-exports/download-list-export'
import { rightOfExport } from '@localchef/contracts/list-exports/export-rights'
import { exportNotDone } from '@localchef/contracts/list-exports/list-export'
import { listNotOpen } from '@localchef/contracts/saved-views/saved-view-refusals'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { rightsOfUser } from '../staff/staff-rights.ts'
import { readListExport, shownExport } from './read-list-export.ts'

export const downloadListExport = implement(contract, async ({ id }, call) => {
  const { db, user, now } = call
  const stored = await readListExport(
    db,
    sql`e.id = ${id} and e.owner_id = ${user.id} and e.expires_at > ${now}`,
  )
  if (!stored) throw call.refuse(notFound, noSuch('export'))
  const right = rightOfExport(stored.list, stored.filter)
  if (!(await rightsOfUser(db, user.id)).includes(right)) throw call.refuse(listNotOpen)
  if (stored.status !== 'done') throw call.refuse(exportNotDone)
  const { rows } = await sql<{ content: string }>`
    select content
    from public.list_export_parts
    where export_id = ${id}
    order by position
  `.execute(db)
  return { export: shownExport(stored), csv: rows.map(({ content }) => content).join('') }
})
