import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { afterCursor, anywhere, type Page } from './long-list.ts'

export interface WordSearch {
  table: RawBuilder<unknown>
  /** The column of the moment the list is ordered by, the newest first. */
  at: string
  /** What the rows of the list are called in it. */
  alias: string
  /** What is looked through in a row, exactly as a trigram index has it. */
  text: (row: RawBuilder<unknown>) => RawBuilder<unknown>
  /** What else a row of the list has to be. */
  further: (row: RawBuilder<unknown>) => RawBuilder<unknown>
  query: string
  page: Page
}

/**
 * Rows whose own words or whose kitchen's name has what was typed. One condition with `or` over two tables would have
 * a list of a million walked through for a name nobody has; so each way is taken by its own index, cut to the page,
 * and the two are put together. What many kitchens are called is met soon by walking, and asking each for its newest
 * would take longer.
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
  const part = (name: string) => {
    const row = sql.raw(name)
    const moment = sql.raw(`${name}.${at}`)
    const id = sql.raw(`${name}.id`)
    return {
      row,
      onward: sql`${further(row)} and ${afterCursor({ at: moment, id, first: 'newest' }, page.cursor)}`,
      cut: sql`order by ${moment} desc, ${id} desc limit ${page.limit + 1}`,
      columns: sql`${id}, ${moment}`,
    }
  }
  const own = part('own')
  const cooked = part('cooked')
  const theirs = part('theirs')
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

const MANY_KITCHENS = 200

async function isCommonName(db: Queries, like: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (select 1 from public.chefs k where k.name ilike ${like} limit ${MANY_KITCHENS}) named
  `.execute(db)
  return rows[0]?.count === MANY_KITCHENS
}
