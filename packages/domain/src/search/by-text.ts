import type { SearchFilters } from '@localchef/contracts/search/chef-search'
import { type RawBuilder, sql } from 'kysely'
import { planKept, type Queries } from '../queries.ts'
import { isHalfStars } from './search-filters.ts'

/** A question to the index of words, and how well whoever answers it suits. */
export interface TextLevel {
  likeness: number
  /** A `tsquery`. */
  words: string
}

/** What a query means. */
export interface TextQuestions {
  /** Best answers first. */
  levels: TextLevel[]
  /** Whom any of the levels finds; a `tsquery`. */
  anybody: string
}

/** How much of a word nobody wrote must be right to be looked at: a quarter of its groups of three letters. */
const FORGIVEN = '0.28'

/** In the order to ask: the next where nobody answers the one before. See the migration on the words of chefs. */
export async function readTextQuestions(db: Queries, query: string): Promise<TextQuestions[]> {
  const { rows } = await sql<TextLevel & { attempt: number }>`
    select level.attempt, level.likeness, level.words::text as words
    from (select set_config('pg_trgm.similarity_threshold', ${FORGIVEN}, true)) as forgiving (threshold)
    cross join lateral private.search_questions(coalesce(${query}::text, forgiving.threshold)) level
    order by level.attempt, level.likeness desc
    ${planKept}
  `.execute(db)
  return Array.from(Map.groupBy(rows, ({ attempt }) => attempt).values(), (levels) => ({
    levels: levels.slice(0, -1),
    anybody: levels.at(-1)?.words ?? '',
  }))
}

/**
 * `from` and `where` for who has the words, as `chef_words` `w`; `among`: ids of traits, when not of everybody. A rating
 * that traits do not tell is still to be asked, of `findable_chefs` `c`: `ratingMatches`.
 */
export function havingWords(
  words: string,
  filters: SearchFilters,
  among?: readonly number[],
): RawBuilder<unknown> {
  return sql`
    from private.chef_words w
    ${among ? sql`join unnest(${among}::integer[]) as among (traits_id) on among.traits_id = w.traits_id` : sql``}
    ${isHalfStars(filters.minRating) ? sql`` : sql`join private.findable_chefs c on c.id = w.id`}
    where private.findable_words(w.id, w.words_version) @@ ${words}::tsquery
  `
}

/** The words of a chef (`chefs` as `c`), to be joined as `written`: unpacked once, however many questions they answer. */
export const writtenWords = sql`(select c.search_words || ''::tsvector as words offset 0)`

/** How well a chef (with `written`) suits who is asked for by words. */
export function likenessOf(levels: readonly TextLevel[]): RawBuilder<unknown> {
  const cases = levels.map(
    ({ likeness, words }) => sql`when written.words @@ ${words}::tsquery then ${likeness}::real`,
  )
  return cases.length > 0 ? sql`case ${sql.join(cases, sql` `)} else 0 end` : sql`0`
}
