import { type RawBuilder, sql } from 'kysely'
import { chefIsPublic } from '../chefs/chef-card-columns.ts'
import type { Queries } from '../queries.ts'
import { escapeLike } from './escape-like.ts'

/** How alike a query and a part of the search text must be: two letters of eight may be wrong. */
export async function forgiveTypingErrors(db: Queries): Promise<void> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', '0.45', true)`.execute(db)
}

/** Every word somewhere in the chef's search text, or the whole query like a part of it: typing errors are forgiven. */
export function byText(query: string): RawBuilder<unknown> {
  const words = query.split(/\s+/).filter(Boolean).slice(0, 8)
  const everyWord = sql.join(
    words.map((word) => sql`c.search_text like '%' || private.plain_text(${escapeLike(word)}) || '%'`),
    sql` and `,
  )
  return sql`
    select c.id, null::float8 as distance_miles, null::float8 as mile,
      word_similarity(private.plain_text(${query}), c.search_text) as likeness
    from public.chefs c
    where ${chefIsPublic}
      and ((${everyWord}) or private.plain_text(${query}) <% c.search_text)
  `
}
