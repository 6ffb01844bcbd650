import type { ExportedList, ExportFilter, ListExport } from '@localchef/contracts/list-exports/list-export'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'

export interface StoredExport {
  id: string
  ownerId: string
  list: ExportedList
  filter: ExportFilter
  status: ListExport['status']
  rowCount: number
  /** Null until the first rows are written. */
  totalCount: number | null
  partCount: number
  nextCursor: string | null
  isCut: boolean
  createdAt: Date
  expiresAt: Date
}

/** The latest export that matches a condition on `e`. */
export async function readListExport(
  db: Queries,
  condition: RawBuilder<unknown>,
  lock: RawBuilder<unknown> = sql``,
): Promise<StoredExport | undefined> {
  const { rows } = await sql<StoredExport>`
    select
      e.id, e.owner_id as "ownerId", e.list_name as list, e.filter, e.status,
      e.row_count as "rowCount", e.total_count as "totalCount", e.part_count as "partCount", e.next_cursor as "nextCursor",
      e.is_cut as "isCut", e.created_at as "createdAt", e.expires_at as "expiresAt"
    from public.list_exports e
    where ${condition}
    order by e.created_at desc, e.id
    limit 1
    ${lock}
  `.execute(db)
  return rows[0]
}

export function shownExport(stored: StoredExport): ListExport {
  const { id, list, filter, status, rowCount, totalCount, isCut, createdAt, expiresAt } = stored
  return {
    id,
    list,
    filter,
    status,
    rowCount,
    // Rows can be added while the job runs.
    total: Math.max(rowCount, totalCount ?? 0),
    isCut,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}
