import { sql } from 'kysely'
import type { Call } from '../server-function.ts'
import { failExport } from './write-list-export.ts'

/** A part takes less than a second, so a minute without progress means that its process is gone. */
const stalledSeconds = 60
const mostHours = 1

/** Deletes expired exports, resumes those whose process is gone, and fails those unfinished after an hour. */
export async function continueListExports(call: Omit<Call, 'user'>): Promise<void> {
  const { db, now, outside } = call
  await sql`delete from public.list_exports where expires_at <= ${now}`.execute(db)
  const { rows } = await sql<{ id: string; partCount: number; isOver: boolean }>`
    select
      id, part_count as "partCount",
      created_at <= ${now}::timestamptz - make_interval(hours => ${mostHours}) as "isOver"
    from public.list_exports
    where status = 'running'
      and touched_at <= ${now}::timestamptz - make_interval(secs => ${stalledSeconds})
    for update skip locked
  `.execute(db)
  for (const { id } of rows.filter(({ isOver }) => isOver)) await failExport(call, id)
  const next = rows
    .filter(({ isOver }) => !isOver)
    .map(({ id, partCount }) => ({ exportId: id, part: partCount + 1 }))
  await outside.enqueueAll('write-list-export', next, now)
}
