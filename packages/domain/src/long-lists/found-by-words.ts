import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { afterCursor, anywhere, type Page } from './long-list.ts'
import { withinDays } from './within-days.ts'

export interface WordSearch {
  table: RawBuilder<unknown>
  /** The timestamp column that orders the list, newest first. */
  at: string
  /** Alias of the table in the list. */
  alias: string
  /** The searched expression, exactly as in its trigram index. */
  text: (row: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Further conditions of the list. */
  further: (row: RawBuilder<unknown>) => RawBuilder<unknown>
  query: string
  page: Page
}

/**
 * Matches rows by their own text or by their kitchen's name. A single `or` over two tables would scan a million rows
 * for an unknown name, so each match uses its own index, limited to the page, and the results are merged. If many
 * kitchens match the name, scanning the list is faster than reading each kitchen's newest rows.
 */
export async function foundByWords(
  db: Queries,
  { table, at, alias, text, further, query, page }: WordSearch,
): Promise<RawBuilder<unknown>> {
  const like = anywhere(query)
  if (await isCommonName(db, like)) {
    const row = sql.raw(alias)
    return sql`(
      ${text(row)} ilike ${like}
      or ${row}.chef_id in (select kitchen.id from public.chefs kitchen where kitchen.name ilike ${like})
    )`
  }
  const part = async (name: string) => {
    const row = sql.raw(name)
    const moment = sql.raw(`${name}.${at}`)
    const id = sql.raw(`${name}.id`)
    const ofDays = await withinDays(db, moment, page)
    return {
      row,
      onward: sql`${further(row)} and ${afterCursor({ at: moment, id, first: 'newest' }, page.cursor)} and ${ofDays}`,
      cut: sql`order by ${moment} desc, ${id} desc limit ${page.limit + 1}`,
      columns: sql`${id}, ${moment}`,
    }
  }
  const own = await part('own')
  const cooked = await part('cooked')
  const theirs = await part('theirs')
  return sql`${sql.raw(alias)}.id in (
    (
      select own.id
      from ${table} own
      where ${text(own.row)} ilike ${like}
        and ${own.onward}
      ${own.cut}
    )
    union all
    (
      select theirs.id
      from public.chefs kitchen
      cross join lateral (
        select ${cooked.columns}
        from ${table} cooked
        where cooked.chef_id = kitchen.id
          and ${cooked.onward}
        ${cooked.cut}
      ) theirs
      where kitchen.name ilike ${like}
      ${theirs.cut}
    )
  )`
}

const manyKitchens = 200

async function isCommonName(db: Queries, like: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (select 1 from public.chefs k where k.name ilike ${like} limit ${manyKitchens}) named
  `.execute(db)
  return rows[0]?.count === manyKitchens
}
