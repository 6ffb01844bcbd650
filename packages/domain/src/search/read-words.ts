import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { isRealWord } from './real-words.ts'

/** A word of a query as searched for. */
export interface SearchedWord {
  word: string
  lexeme: string
  /** Its stem, and words that sound alike. */
  exact: string[]
  /** The same plus words with the same meaning. */
  loose: string[]
  /** Whether no search text contains the word or any of its meanings. */
  isUnknown: boolean
  /** For an unknown word: a similar known word. */
  closest: string | undefined
}

export interface ReadWords {
  words: SearchedWord[]
  /** Typing errors: each word as typed, and as searched for. */
  corrections: Map<string, string>
}

interface MeantWord {
  word: string
  lexeme: string
  isSoft: boolean
  /** Whether a kitchen uses exactly this word. */
  isWritten: boolean
  /** Whether a kitchen uses it, or a word with the same sound or meaning. */
  isKnown: boolean
  /** Words that sound alike. */
  same: string[]
  /** Words with the same meaning, or possible other forms of it. */
  kin: string[]
  nearWords: string[]
  nearDistances: number[]
}

/** Minimum trigram similarity (pg_trgm) of a correction to the typed word. */
const forgiven = '0.28'

/**
 * The words of a query. Unless `exact`, a query typed on the wrong keyboard layout is converted, and typing errors are
 * corrected. `isAlone`: the query has no needs beside its words.
 */
export async function readWords(
  db: Queries,
  query: string,
  { exact, isAlone }: { exact: boolean; isAlone: boolean },
): Promise<ReadWords> {
  if (query === '') return { words: [], corrections: new Map() }
  const typed = await readMeant(db, query, { isAlone })
  if (exact || typed.every(({ isKnown }) => isKnown)) {
    return { words: typed.map(searched), corrections: new Map() }
  }
  if (!typed.some(({ isKnown }) => isKnown)) {
    const other = await readMeant(db, query, { isAlone, isOtherKeyboard: true })
    if (other.some(({ isWritten }) => isWritten)) {
      const to = other.map(({ word }) => word).join(' ')
      return { words: other.map(searched), corrections: new Map([[query, to]]) }
    }
  }
  const corrections = new Map<string, string>()
  for (const word of typed) {
    const correction = await correctionOf(word)
    if (correction) corrections.set(word.word, correction)
  }
  if (corrections.size === 0) return { words: typed.map(searched), corrections }
  const corrected = typed.map(({ word }) => corrections.get(word) ?? word).join(' ')
  return { words: (await readMeant(db, corrected, { isAlone })).map(searched), corrections }
}

function searched({ word, lexeme, same, kin, isKnown, nearWords, nearDistances }: MeantWord): SearchedWord {
  const isClose = word.length >= 4 && (nearDistances[0] ?? Number.POSITIVE_INFINITY) <= editsOf(word) + 1
  return {
    word,
    lexeme,
    exact: [lexeme, ...same],
    loose: [lexeme, ...same, ...kin],
    isUnknown: !isKnown,
    closest: isClose ? nearWords[0] : undefined,
  }
}

/** Number of wrong letters tolerated in a word of this length. */
function editsOf(word: string): number {
  if (word.length <= 3) return 0
  return word.length <= 7 ? 1 : 2
}

/**
 * The nearest known word, if it is near enough. Words of the language are left alone: "beer" is no typing error for
 * "beef".
 */
async function correctionOf({ word, lexeme, isKnown, nearWords, nearDistances }: MeantWord) {
  const [nearest] = nearWords
  const [least] = nearDistances
  if (isKnown || nearest === undefined || least === undefined || least > editsOf(word)) return undefined
  return (await isRealWord(word, lexeme)) ? undefined : nearest
}

/** Leaves out general words such as "food" if the query has something more specific. */
async function readMeant(
  db: Queries,
  query: string,
  { isAlone, isOtherKeyboard = false }: { isAlone: boolean; isOtherKeyboard?: boolean },
): Promise<MeantWord[]> {
  const typed = isOtherKeyboard ? sql`private.other_keyboard(${query}::text)` : sql`${query}::text`
  const { rows } = await sql<MeantWord>`
    select w.word, w.lexeme, w.is_soft as "isSoft", w.is_written as "isWritten", w.is_known as "isKnown", w.same,
      w.kin, w.near_words as "nearWords",
      w.near_distances as "nearDistances"
    from (select set_config('pg_trgm.similarity_threshold', ${forgiven}, true)) as forgiving (threshold)
    cross join lateral private.words_meant(coalesce(${typed}, forgiving.threshold)) w
    order by w.place
  `.execute(db)
  return isAlone ? rows : rows.filter(({ isSoft }) => !isSoft)
}
