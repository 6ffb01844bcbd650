import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { escapeLike } from '../search/escape-like.ts'

export interface Page {
  cursor?: string | undefined
  limit: number
}

export interface ListOrder {
  /** The moment rows are ordered by, never null. Rows of the same moment go by their id. */
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
  first: 'newest' | 'oldest'
}

/**
 * One page of a list of any length. It begins after the last row of the page before instead of counting rows,
 * so that the ten-thousandth page costs what the first does. `select` names its columns; `where` begins
 * with its tables, bears the type of its rows, and is put behind it.
 */
export async function readPage<Row>(
  db: Queries,
  select: RawBuilder<unknown>,
  where: RawBuilder<Row>,
  order: ListOrder,
  { cursor, limit }: Page,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const direction = sql.raw(order.first === 'newest' ? 'desc' : 'asc')
  const { rows } = await sql<{ row: Row; key: string }>`
    select to_jsonb(listed) - 'listKey' as row, listed."listKey" as key
    from (
      ${select}, (to_jsonb(${order.at}) #>> '{}') || '~' || ${order.id}::text as "listKey"
      ${where}
        and ${afterCursor(order, cursor)}
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

/** What comes after the page before. */
export function afterCursor({ at, id, first }: ListOrder, cursor: string | undefined): RawBuilder<unknown> {
  if (!cursor) return sql`true`
  const [moment, last] = cursor.split('~')
  const beyond = sql.raw(first === 'newest' ? '<' : '>')
  return sql`(${at}, ${id}) ${beyond} (${moment}::timestamptz, ${last}::uuid)`
}

/** For `ilike`: what was typed, anywhere, its own wildcards meant as letters. */
export function anywhere(query: string): string {
  return `%${escapeLike(query)}%`
}
