import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { isRealWord } from './real-words.ts'

/** A word of a query as it is searched for. */
export interface SearchedWord {
  word: string
  lexeme: string
  /** Its stem, and words that sound the same. */
  exact: string[]
  /** With words that mean the same. */
  loose: string[]
  /** Whether no search text has it, nor anything it may mean. */
  isUnknown: boolean
  /** For an unknown word: one that is known and somewhat like it. */
  closest: string | undefined
}

export interface ReadWords {
  words: SearchedWord[]
  /** Typing errors: each word as it was typed, and as it is searched for. */
  corrections: Map<string, string>
}

interface MeantWord {
  word: string
  lexeme: string
  isSoft: boolean
  /** Some kitchen has this very word. */
  isWritten: boolean
  /** Some kitchen has it, or a word that sounds or means the same. */
  isKnown: boolean
  /** Sounds the same. */
  same: string[]
  /** Means the same, or may be another form of it. */
  kin: string[]
  nearWords: string[]
  nearDistances: number[]
}

/** The least similarity of a correction to the typed word: a quarter of its trigrams. */
const forgiven = '0.28'

/**
 * The words of a query; `isAlone`: the query asks for nothing else. Unless they are to be taken exactly, one typed on the other keyboard is read as it was meant, and
 * typing errors are corrected.
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

/** Letters that may be wrong in a word of this length. */
function editsOf(word: string): number {
  if (word.length <= 3) return 0
  return word.length <= 7 ? 1 : 2
}

/** The known word that is near enough. A word of the language is left alone: "beer" is no typing error of "beef". */
async function correctionOf({ word, lexeme, isKnown, nearWords, nearDistances }: MeantWord) {
  const [nearest] = nearWords
  const [least] = nearDistances
  if (isKnown || nearest === undefined || least === undefined || least > editsOf(word)) return undefined
  return (await isRealWord(word, lexeme)) ? undefined : nearest
}

/** General words such as "food" are left out where something else says more. */
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
