import type { SearchFilters } from '@localchef/contracts/chef-search'
import { type RawBuilder, sql } from 'kysely'
import { planKept, type Queries } from '../queries.ts'
import { isHalfStars, ratingMatches } from './search-filters.ts'

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

/** Undefined when nobody can be meant; see the migration on text search. */
export async function readTextQuestions(db: Queries, query: string): Promise<TextQuestions | undefined> {
  const { rows } = await sql<TextLevel>`
    select level.likeness, level.words::text as words
    from (select set_config('pg_trgm.similarity_threshold', ${FORGIVEN}, true)) as forgiving (threshold)
    cross join lateral private.search_levels(coalesce(${query}::text, forgiving.threshold)) level
    order by level.likeness desc
    ${planKept}
  `.execute(db)
  const anybody = rows.pop()
  return anybody && { levels: rows, anybody: anybody.words }
}

/** Any of the questions. */
export function anyOf(levels: readonly TextLevel[]): string {
  return levels.map(({ words }) => `(${words})`).join(' | ')
}

/** `from` and `where` for who has the words, as `chef_words` `w`; `more` is of their traits `t`. */
export function havingWords(
  words: string,
  filters: SearchFilters,
  more?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const ofRating = isHalfStars(filters.minRating)
    ? sql``
    : sql`join private.findable_chefs c on c.id = w.id and ${ratingMatches(filters)}`
  return sql`
    from private.chef_words w
    ${more ? sql`join private.chef_traits t on t.id = w.traits_id and ${more}` : sql``}
    ${ofRating}
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
