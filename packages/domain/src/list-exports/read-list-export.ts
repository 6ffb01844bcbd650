import type { ExportedList, ListExport } from '@localchef/contracts/list-exports/list-export'
import type { ViewFilter } from '@localchef/contracts/saved-views/view-list'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'

export interface StoredExport {
  id: string
  ownerId: string
  list: ExportedList
  filter: ViewFilter
  status: ListExport['status']
  rowCount: number
  partCount: number
  nextCursor: string | null
  isCut: boolean
  createdAt: Date
  expiresAt: Date
}

/** The latest export that a condition on `e` finds. */
export async function readListExport(
  db: Queries,
  condition: RawBuilder<unknown>,
  lock: RawBuilder<unknown> = sql``,
): Promise<StoredExport | undefined> {
  const { rows } = await sql<StoredExport>`
    select
      e.id, e.owner_id as "ownerId", e.list_name as list, e.filter, e.status,
      e.row_count as "rowCount", e.part_count as "partCount", e.next_cursor as "nextCursor",
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
  const { id, list, status, rowCount, isCut, createdAt, expiresAt } = stored
  return {
    id,
    list,
    status,
    rowCount,
    isCut,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}
