import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '../escape-like.ts'
import type { Queries } from '../queries.ts'
import { type Days, withinDays } from './within-days.ts'

export interface Page extends Days {
  cursor?: string | undefined
  limit: number
  /** Receives the number of rows, at most `limit`, and leaves the page empty. Exports use it to show their progress. */
  onCount?: ((count: number) => void) | undefined
}

export interface ListOrder {
  /** The moment that orders the rows, never null. Equal moments are ordered by id. */
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
  first: 'newest' | 'oldest'
}

/**
 * Reads one page by keyset pagination, so that every page costs the same. `select` names the columns; `from` begins
 * with the tables and carries the row type.
 */
export async function readPage<Row>(
  db: Queries,
  select: RawBuilder<unknown>,
  from: RawBuilder<Row>,
  order: ListOrder,
  { cursor, limit, onCount, ...days }: Page,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const ofDays = await withinDays(db, order.at, days)
  if (onCount) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count
      from (select 1 ${from} and ${ofDays} limit ${limit}) counted
    `.execute(db)
    onCount(rows[0]?.count ?? 0)
    return { rows: [], nextCursor: null }
  }
  const direction = sql.raw(order.first === 'newest' ? 'desc' : 'asc')
  const { rows } = await sql<{ row: Row; key: string }>`
    select to_jsonb(listed) - 'listKey' as row, listed."listKey" as key
    from (
      ${select}, (to_jsonb(${order.at}) #>> '{}') || '~' || ${order.id}::text as "listKey"
      ${from}
        and ${afterCursor(order, cursor)}
        and ${ofDays}
      order by ${order.at} ${direction}, ${order.id} ${direction}
      limit ${limit + 1}
    ) listed
  `.execute(db)
  const page = rows.slice(0, limit)
  return {
    rows: page.map(({ row }) => row),
    nextCursor: rows.length > limit ? (page.at(-1)?.key ?? null) : null,
  }
}

/** Condition for rows after the previous page. */
export function afterCursor({ at, id, first }: ListOrder, cursor: string | undefined): RawBuilder<unknown> {
  if (!cursor) return sql`true`
  const [moment, last] = cursor.split('~')
  const beyond = sql.raw(first === 'newest' ? '<' : '>')
  return sql`(${at}, ${id}) ${beyond} (${moment}::timestamptz, ${last}::uuid)`
}

/** A pattern for `ilike` that matches the text anywhere, with its wildcards escaped. */
export function anywhere(query: string): string {
  return `%${escapeLike(query)}%`
}
