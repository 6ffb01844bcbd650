import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'

/** A question to the index of words, and how well whoever answers it suits. */
export interface TextLevel {
  likeness: number
  /** A `tsquery`. */
  words: string
}

/** How much of a word nobody wrote must be right to be looked at: a quarter of its groups of three letters. */
async function forgiveTypingErrors(db: Queries): Promise<void> {
  await sql`select set_config('pg_trgm.similarity_threshold', '0.28', true)`.execute(db)
}

/** What a query means, best answers first; see the migration on text search. */
export async function readTextLevels(db: Queries, query: string): Promise<TextLevel[]> {
  await forgiveTypingErrors(db)
  const { rows } = await sql<TextLevel>`
    select level.likeness, level.words::text as words
    from private.search_levels(${query}) level
    order by level.likeness desc
  `.execute(db)
  return rows
}

/** Any of the questions. */
export function anyOf(levels: readonly TextLevel[]): string {
  return levels.map(({ words }) => `(${words})`).join(' | ')
}

/** Who has the words (of `findable_chefs` as `c`), each once, in no order. */
export function havingWords(words: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select c.id, c.traits_id, null::float8 as distance_miles, null::float8 as mile, 0::real as likeness
    from private.findable_chefs c
    where private.findable_words(c.id, c.words_version) @@ ${words}::tsquery
      and ${condition}
  `
}

/** The same, with the likeness of the best level. Each level is asked for, so this is for few chefs. */
export function byText(levels: readonly TextLevel[], condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const answers = levels.map(
    ({ likeness, words }) => sql`
      select c.id, c.traits_id, ${likeness}::real as likeness
      from private.findable_chefs c
      where private.findable_words(c.id, c.words_version) @@ ${words}::tsquery
        and ${condition}
    `,
  )
  return sql`
    select answer.id, answer.traits_id, null::float8 as distance_miles, null::float8 as mile,
      max(answer.likeness) as likeness
    from (${sql.join(answers, sql` union all `)}) answer
    group by answer.id, answer.traits_id
  `
}
