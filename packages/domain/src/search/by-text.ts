import type { SearchFilters } from '@localchef/contracts/search/chef-search'
import { defaultRadiusMiles } from '@localchef/contracts/search/search-choices'
import type { QueryNeed, UnderstoodQuery } from '@localchef/contracts/search/understood-query'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'
import type { Call } from '../server-function.ts'
import type { DishQuestions } from './dish-questions.ts'
import type { Circle } from './near-place.ts'
import type { Proof } from './prove-dish.ts'
import { type IsName, misspelledNeed, type QueryParts, readNeeds, withoutYo } from './query-needs.ts'
import { type NamedPlace, neighborsOfPlace, placeWords, readPlace } from './query-place.ts'
import { type ReadWords, readWords, type SearchedWord } from './read-words.ts'
import { kitchenProofs, questionsOf, type TextLevel, type TextQuestions } from './text-questions.ts'
import { wantedOf } from './wanted-dishes.ts'

/** A query as the server understood it. */
export interface ReadQuery {
  attempts: TextQuestions[]
  dishes: DishQuestions
  /** Conditions on a kitchen for needs that are not about a dish alone. */
  proofs: readonly Proof[]
  /** The area to search: around the place that the query names, or else that of the request. */
  location: Circle | undefined
  named: NamedPlace | undefined
  understood: UnderstoodQuery
  /** Other queries to try if this one has no results. */
  guesses: () => string[]
}

export interface TypedQuery {
  query: string
  /** Whether to leave typing errors uncorrected. */
  exact: boolean
  /** Narrow the kitchens by their dishes, in addition to the words. */
  filters?: SearchFilters
  location?: Circle | undefined
  /** The place that the original query named, if this query replaces its other words. */
  named?: NamedPlace | undefined
}

/** Parses a query into its place, its needs, its corrected words, and the full-text questions that answer it. */
export async function readQuery(
  call: Pick<Call, 'db' | 'outside' | 'now'>,
  { query, exact, filters, location: asked, named: known }: TypedQuery,
): Promise<ReadQuery> {
  const { db, now } = call
  const { isName, parts } = await readParts(db, query)
  const {
    words: text,
    named,
    state,
  } = known
    ? { words: parts.words, named: known, state: undefined }
    : await readPlace(call, parts.words, {
        isName,
        namesAmong: (spoken) => namesAmong(db, spoken),
        hasNeeds: parts.needs.length > 0,
      })
  // Whether a place or needs were taken out of the query. If so, "food" is no word to search for.
  const isPart = text !== withoutYo(query).replace(/\s+/g, ' ').trim()
  const read = await readCorrected(db, text, { exact, isAlone: !isPart })
  const needs = [...parts.needs, ...(state ? [state] : []), ...read.needs]
  const { words, corrections } = read
  const location = named ? around(named, asked) : asked
  const wanted = filters && wantedOf(filters, location, now)
  // Only punctuation or letters without meaning.
  const isNothing = words.length === 0 && needs.length === 0 && !isPart && text !== ''
  const questions = isNothing
    ? { attempts: [], dishes: noDishes }
    : questionsOf(words, [...needs, ...(wanted?.needs ?? [])], now, wanted?.proofs)
  return {
    ...questions,
    proofs: kitchenProofs(needs, questions.dishes),
    location,
    named,
    understood: {
      ...(corrections.size > 0 ? { corrected: { from: query, to: replaceWords(query, corrections) } } : {}),
      ...(needs.length > 0 ? { understood: needs } : {}),
      ...(named ? { place: { ...named.place, words: named.words } } : {}),
    },
    guesses: () => guessesOf(named ? text : query, words),
  }
}

function around({ place, radiusMiles }: NamedPlace, asked: Circle | undefined): Circle {
  const { latitude, longitude } = place
  return { latitude, longitude, radiusMiles: radiusMiles ?? asked?.radiusMiles ?? defaultRadiusMiles }
}

/**
 * The remaining words of a query, and the needs that were misspelled in them. A word that the marketplace does not know
 * can be a misspelled need: "vegitarian soup".
 */
async function readCorrected(
  db: Queries,
  text: string,
  options: { exact: boolean; isAlone: boolean },
): Promise<ReadWords & { needs: QueryNeed[] }> {
  const read = await readWords(db, text, options)
  if (options.exact) return { ...read, needs: [] }
  const corrections = new Map(read.corrections)
  for (const { word, isUnknown } of read.words) {
    const meant = isUnknown && (await misspelledNeed(word))
    if (meant) corrections.set(word, meant)
  }
  if (corrections.size === 0) return { ...read, needs: [] }
  const { words, needs } = readNeeds(replaceWords(text, corrections))
  if (needs.length === 0) return { ...read, needs }
  const again = await readWords(db, words, { ...options, isAlone: false })
  return { words: again.words, corrections: new Map([...corrections, ...again.corrections]), needs }
}

/**
 * A query's needs, and a test for neighboring words, from its needs and place, that appear together in some kitchen or
 * dish.
 */
async function readParts(db: Queries, query: string): Promise<{ isName: IsName; parts: QueryParts }> {
  const asked = new Set<string>()
  const ask = (words: string) => {
    asked.add(words.toLowerCase())
    return false
  }
  const parts = readNeeds(query, ask)
  const { words } = parts
  for (const place of placeWords(words)) for (const near of neighborsOfPlace(words, place)) ask(near)
  const names = await namesAmong(db, [...asked])
  const isName = (words: string) => names.has(words.toLowerCase())
  return { isName, parts: names.size > 0 ? readNeeds(query, isName) : parts }
}

/** The texts whose words appear in the same order, side by side, in some kitchen or dish. */
async function namesAmong(db: Queries, asked: readonly string[]): Promise<ReadonlySet<string>> {
  if (asked.length === 0) return new Set()
  const { rows } = await sql<{ text: string }>`
    select asked.text
    from unnest(${asked}::text[]) asked (text)
    cross join lateral (
      select string_agg('''' || replace(private.pair_of(w.lexeme, w.next), '''', '''''') || '''', ' & ') as pairs
      from (
        select lexeme, lead(lexeme) over (order by place) as next
        from private.words_of(asked.text)
      ) w
      where w.next is not null
    ) spoken
    where exists (
      select 1
      from private.chef_words w
      where private.findable_words(w.id, w.words_version) @@ spoken.pairs::tsquery
    )
  `.execute(db)
  return new Set(rows.map(({ text }) => text))
}

/** Matches any dish. */
export const noDishes: DishQuestions = {
  words: [],
  kitchens: [],
  names: null,
  kitchenNames: null,
  needs: null,
  minCents: null,
  maxCents: null,
}

/** Maximum number of other queries to try for one without results. */
const mostGuesses = 3

/**
 * Other queries to try: first with similar words in place of unknown ones, then without unknown words. If all words are
 * known, without the first or the last word.
 */
function guessesOf(query: string, words: readonly SearchedWord[]): string[] {
  const closest = new Map(words.flatMap(({ word, closest }) => (closest ? [[word, closest] as const] : [])))
  const known = words.filter(({ isUnknown }) => !isUnknown)
  const guesses = [closest.size > 0 ? replaceWords(query, closest) : '']
  if (known.length < words.length) {
    guesses.push(wordsOf(known))
  } else if (words.length > 1) guesses.push(wordsOf(words.slice(1)), wordsOf(words.slice(0, -1)))
  return [...new Set(guesses)].filter((guess) => readNeeds(guess).words !== '').slice(0, mostGuesses)
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
  /** Whether only few chefs are checked, by a condition on `w.id`. */
  oneByOne?: boolean
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
 * do not store, add `ratingMatches`.
 */
export function havingWords(
  { words, proof }: { words: string | null; proof: TextQuestions['proof'] },
  { among, state, oneByOne = false }: Narrowed = {},
): RawBuilder<unknown> {
  const hasWords =
    words === null ? sql`true` : sql`private.findable_words(w.id, w.words_version) @@ ${words}::tsquery`
  // Reads the index of words first. Starting from the list of a proof would unpack the words of each chef.
  const isListed = proof && words !== null && !oneByOne
  return sql`
    from ${isListed ? sql`(select * from private.chef_words w where ${hasWords} offset 0) w` : sql`private.chef_words w`}
    ${among ? sql`join unnest(${among}::integer[]) as among (traits_id) on among.traits_id = w.traits_id` : sql``}
    where ${isListed ? sql`true` : hasWords}
      and ${proof ? proof(sql.raw('w.id'), { oneByOne }) : sql`true`}
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
