import { type RawBuilder, sql } from 'kysely'
import { chefIsPublic } from '../chefs/chef-card-columns.ts'
import type { Queries } from '../queries.ts'

/** How much of a word nobody wrote must be right to be looked at: a quarter of its groups of three letters. */
export async function forgiveTypingErrors(db: Queries): Promise<void> {
  await sql`select set_config('pg_trgm.similarity_threshold', '0.28', true)`.execute(db)
}

/**
 * Who answers one of the questions that a query means, with the likeness of the best of them. Each question is
 * answered by the index of `search_words`; see the migration on text search for what they are.
 */
export function byText(query: string): RawBuilder<unknown> {
  return sql`
    select c.id, null::float8 as distance_miles, null::float8 as mile, max(level.likeness) as likeness
    from private.search_levels(${query}) level
    join public.chefs c
      on c.search_words @@ level.words
    where ${chefIsPublic}
    group by c.id
  `
}
