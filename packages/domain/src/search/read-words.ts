import { spellingDistance } from '@localchef/contracts/spelling-distance'
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
  const corrections = await correctionsOf(db, typed)
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
 * The corrections of unknown words: known words that differ by one slip, and otherwise the nearest word. Real words are
 * left alone: "beer" is no typing error for "beef".
 */
async function correctionsOf(db: Queries, typed: readonly MeantWord[]): Promise<Map<string, string>> {
  const wrong: (MeantWord & { isForm: boolean })[] = []
  for (const word of typed) {
    if (word.isKnown || word.word.length <= 3 || (await isRealWord(word.word, word.word))) continue
    wrong.push({ ...word, isForm: await isRealWord(word.word, word.lexeme) })
  }
  const corrections = new Map<string, string>()
  if (wrong.length === 0) return corrections
  const slips = new Map(
    wrong
      .filter(({ word }) => word.length <= longestCorrected)
      .slice(0, mostCorrected)
      .map(({ word }) => [word, slipsOf(word)] as const),
  )
  const { rows } = await sql<{ known: string }>`
    select known from private.known_words(${[...slips.values()].flat(2).join(' ')}) known
  `.execute(db)
  const known = new Set(rows.map((row) => row.known))
  for (const { word, isForm, nearWords, nearDistances } of wrong) {
    // In a possible form of a real word, only a wrongly doubled letter counts: "rols" means "rolls" rather than "role",
    // but "boats" does not mean "oats".
    const likely = isForm ? 2 * word.length : undefined
    const slip = slips
      .get(word)
      ?.slice(0, likely)
      .find((words) => words.every((one) => known.has(one)))
    const [nearest] = isForm ? [] : nearWords
    const [least = Number.POSITIVE_INFINITY] = nearDistances
    const isNear = nearest !== undefined && least <= editsOf(word)
    // The same sound, or one wrong letter.
    const isNearer = isNear && (least === 0 || spellingDistance(nearest, word) <= 1)
    if (slip && !isNearer) {
      corrections.set(word, slip.join(' '))
    } else if (isNear) corrections.set(word, nearest)
  }
  return corrections
}

/** Bound the work for a query of letters without meaning. */
const longestCorrected = 24
const mostCorrected = 3

const alphabets = ['abcdefghijklmnopqrstuvwxyz', 'абвгдежзийклмнопрстуфхцчшщъыьэюя']

/**
 * The words that a word with one slip can mean, the likeliest first: a letter wrongly doubled or not doubled, two
 * letters swapped, one missing, one too many, or a missing space.
 */
export function slipsOf(word: string): string[][] {
  const places = Array.from({ length: word.length + 1 }, (_, place) => place)
  const alphabet = alphabets.find((letters) => letters.includes(word.at(-1) ?? '')) ?? ''
  const without = (at: number) => word.slice(0, at) + word.slice(at + 1)
  const withLetter = (at: number, letter: string) => word.slice(0, at) + letter + word.slice(at)
  const isDoubled = (at: number) => at > 0 && word[at] === word[at - 1]
  const inside = places.slice(0, -1)
  // `single` and `doubled` come first in the result: two words for each letter of the word.
  const single = inside.map((at) => (isDoubled(at) ? without(at) : word))
  const doubled = inside.map((at) => withLetter(at, word[at] ?? ''))
  const swapped = inside
    .slice(1)
    .map((at) => word.slice(0, at - 1) + word[at] + word[at - 1] + word.slice(at + 1))
  // In a short word, the first letter counts as correct: "dobo" does not mean "adobo".
  const longer = places
    .slice(word.length > 4 ? 0 : 1)
    .flatMap((at) => [...alphabet].map((letter) => withLetter(at, letter)))
  const shorter = word.length > 4 ? inside.map(without) : []
  const apart = inside
    .filter((at) => at >= 3 && at <= word.length - 3)
    .map((at) => [word.slice(0, at), word.slice(at)])
  const together = [...single, ...doubled, ...swapped, ...longer, ...shorter].map((meant) => [meant])
  return [...together, ...apart]
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
