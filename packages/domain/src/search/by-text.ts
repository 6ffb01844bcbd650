import type { SearchFilters } from '@localchef/contracts/search/chef-search'
import type { UnderstoodQuery } from '@localchef/contracts/search/understood-query'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'
import type { DishQuestions } from './dish-questions.ts'
import { readNeeds } from './query-needs.ts'
import { readWords, type SearchedWord } from './read-words.ts'
import { isHalfStars } from './search-filters.ts'
import { questionsOf, type TextLevel, type TextQuestions } from './text-questions.ts'
import type { Wanted } from './wanted-dishes.ts'

/** A query as the server understood it. */
export interface ReadQuery {
  attempts: TextQuestions[]
  dishes: DishQuestions
  understood: UnderstoodQuery
  /** Other queries to try if this one has no results. */
  guesses: string[]
}

export interface TypedQuery {
  query: string
  /** Whether to leave typing errors uncorrected. */
  exact: boolean
  /** The filters' conditions on a kitchen's dishes, in addition to the words. */
  wanted?: Wanted
}

/** Parses a query into its needs, its corrected words, and the full-text questions that answer it. */
export async function readQuery(
  db: Queries,
  { query, exact, wanted }: TypedQuery,
  now: Date,
): Promise<ReadQuery> {
  const { words: text, needs } = readNeeds(query)
  const { words, corrections } = await readWords(db, text, { exact, isAlone: needs.length === 0 })
  const asked = wanted?.needs.length || wanted?.proofs.length
  const isNothing = words.length === 0 && needs.length === 0 && (query !== '' || !asked)
  return {
    ...(isNothing
      ? { attempts: [], dishes: noDishes }
      : questionsOf(words, [...needs, ...(wanted?.needs ?? [])], now, wanted?.proofs)),
    understood: {
      ...(corrections.size > 0 ? { corrected: { from: query, to: replaceWords(query, corrections) } } : {}),
      ...(needs.length > 0 ? { understood: needs } : {}),
    },
    guesses: guessesOf(query, words),
  }
}

/** Matches any dish. */
export const noDishes: DishQuestions = {
  words: [],
  kitchens: [],
  names: null,
  kitchenNames: null,
  needs: null,
  maxCents: null,
}

/** Maximum number of other queries to try for one without results. */
const mostGuesses = 3

/**
 * First with similar words in place of unknown ones, then without unknown words, then without the first or last word.
 */
function guessesOf(query: string, words: readonly SearchedWord[]): string[] {
  const closest = new Map(words.flatMap(({ word, closest }) => (closest ? [[word, closest] as const] : [])))
  const known = words.filter(({ isUnknown }) => !isUnknown)
  const guesses = [closest.size > 0 ? replaceWords(query, closest) : '']
  if (known.length < words.length) {
    guesses.push(wordsOf(known))
  } else if (words.length > 1) guesses.push(wordsOf(words.slice(1)), wordsOf(words.slice(0, -1)))
  return [...new Set(guesses.filter((guess) => guess !== ''))].slice(0, mostGuesses)
}

function wordsOf(words: readonly SearchedWord[]): string {
  return words.map(({ word }) => word).join(' ')
}

/** Replaces some words of the query and keeps its other characters as typed. */
function replaceWords(query: string, replacements: ReadonlyMap<string, string>): string {
  const whole = replacements.get(query)
  if (whole !== undefined) return whole
  return query.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => {
    const lower = word.toLowerCase().replaceAll('ё', 'е')
    const plain = lower.normalize('NFD').replace(/\p{M}/gu, '')
    return replacements.get(lower) ?? replacements.get(plain) ?? word
  })
}

/** Narrows chefs found by words: by traits, and by the state of their kitchens. */
export interface Narrowed {
  /** Ids of traits; undefined for all. */
  among?: readonly number[] | undefined
  state?: KitchenState
}

/** In the order of every list. */
export const kitchenStates = ['open', 'closed', 'paused'] as const
export type KitchenState = (typeof kitchenStates)[number]

/** Conditions on `chef_words` `w`: the ranges of `standing` separate the states, see `private.standing_of`. */
const isInState: Record<KitchenState, RawBuilder<unknown>> = {
  open: sql`and w.standing > -2500::real`,
  closed: sql`and w.standing between -7500::real and -2500::real`,
  paused: sql`and w.standing < -7500::real`,
}

/**
 * `from` and `where` for chefs that match, as `chef_words` `w`. For a minimum rating between half stars, which traits
 * do not store, it joins `findable_chefs` `c`: add `ratingMatches`.
 */
export function havingWords(
  { words, proof }: { words: string | null; proof: TextQuestions['proof'] },
  filters: SearchFilters,
  { among, state }: Narrowed = {},
): RawBuilder<unknown> {
  return sql`
    from private.chef_words w
    ${among ? sql`join unnest(${among}::integer[]) as among (traits_id) on among.traits_id = w.traits_id` : sql``}
    ${isHalfStars(filters.minRating) ? sql`` : sql`join private.findable_chefs c on c.id = w.id`}
    where ${words === null ? sql`true` : sql`private.findable_words(w.id, w.words_version) @@ ${words}::tsquery`}
      and ${proof ? proof(sql.raw('w.id')) : sql`true`}
      ${state ? isInState[state] : sql``}
  `
}

/**
 * The words of a chef (`chefs` as `c`), to be joined as `written`. The `offset 0` unpacks them once for all questions.
 */
export const writtenWords = sql`(select c.search_words || ''::tsvector as words offset 0)`

/** The score of a chef (with `written`) for the query. */
export function likenessOf(levels: readonly TextLevel[]): RawBuilder<unknown> {
  const cases = levels.map(
    ({ likeness, words }) => sql`when written.words @@ ${words}::tsquery then ${likeness}::real`,
  )
  return cases.length > 0 ? sql`case ${sql.join(cases, sql` `)} else 0 end` : sql`0::real`
}
