import { formatCsv } from '@localchef/contracts/csv-text'
import { rightOfExport } from '@localchef/contracts/list-exports/export-rights'
import { sql } from 'kysely'
import type { JobData } from '../job-data.ts'
import { rightsOfUser } from '../staff/staff-rights.ts'
import type { Rights, SystemCall } from './list-source.ts'
import { sourceOf } from './list-sources.ts'
import { readListExport, type StoredExport } from './read-list-export.ts'

/** Rows written per transaction. */
const rowsAtOnce = 500

/**
 * The job. Writes the next part of an export and its progress in the same transaction: after a killed process, at most
 * one part is repeated. A part already written is skipped.
 */
export async function writeListExport(
  call: SystemCall,
  { exportId, part }: JobData<'write-list-export'>,
): Promise<void> {
  const stored = await readListExport(call.db, sql`e.id = ${exportId}`, sql`for update`)
  if (stored?.status !== 'running' || stored.partCount !== part - 1) return
  const rights = await rightsOfUser(call.db, stored.ownerId)
  if (!rights.includes(rightOfExport(stored.list, stored.filter))) {
    await failExport(call, exportId)
    return
  }
  await writePart(call, stored, rights, rowsAtOnce)
}

/** Writes the next part and schedules the one after it. The export's row is locked or new. */
export async function writePart(
  call: SystemCall,
  stored: StoredExport,
  rights: Rights,
  most: number,
): Promise<void> {
  const { id, list, filter, rowCount, totalCount, partCount } = stored
  const source = sourceOf(list, filter, rights)
  const page = await source.read(call, stored.nextCursor, Math.min(most, source.most - rowCount))
  const part = partCount + 1
  const lines = part === 1 ? [...(await source.head(call)), ...page.cells] : page.cells
  const written = rowCount + page.cells.length
  const isFull = written >= source.most
  const isLast = page.nextCursor === null || isFull
  const total = isLast ? written : (totalCount ?? (await source.count(call)))
  await sql`
    insert into public.list_export_parts (export_id, position, content)
    values (${id}, ${part}, ${formatCsv(lines)})
  `.execute(call.db)
  await sql`
    update public.list_exports
    set status = ${isLast ? 'done' : 'running'},
        row_count = ${written},
        total_count = ${total},
        part_count = ${part},
        next_cursor = ${isLast ? null : page.nextCursor},
        is_cut = ${isFull && page.nextCursor !== null},
        touched_at = ${call.now}
    where id = ${id}
  `.execute(call.db)
  if (!isLast) {
    await call.outside.enqueue('write-list-export', { exportId: id, part: part + 1 }, call.now)
  }
}

/** Fails an export without a file. */
export async function failExport({ db }: SystemCall, id: string): Promise<void> {
  await sql`delete from public.list_export_parts where export_id = ${id}`.execute(db)
  await sql`
    update public.list_exports
    set status = 'failed',
        next_cursor = null
    where id = ${id}
  `.execute(db)
}
