import { allergenWords, compoundWords, harmlessWords, leavingOut } from './allergen-words.ts'
import { type Allergen, allAllergens } from './major-allergens.ts'

interface Phrase {
  words: readonly string[]
  allergens: readonly Allergen[]
  /** Whether the phrase removes allergens from the next ingredient instead of adding its own. */
  leavesOut: boolean
}

/** Tokens that begin the next ingredient: "vegan butter and eggs" contains eggs. */
const separators: ReadonlySet<string> = new Set(['|', 'and', 'or', 'with', 'in', 'и', 'или', 'с', 'со', 'в'])

/** Placeholder for `й` while accents are removed; from the private use area, so no text contains it. */
const shortI = '\uE000'

const phrases = indexPhrases()

/** The suggested allergens, each with the names that suggest it, in the order of allAllergens. */
export function suggestAllergens(names: readonly string[]): Map<Allergen, string[]> {
  const byName = names.map((name) => ({ name, allergens: allergensOfName(name) }))
  return new Map(
    allAllergens.flatMap((allergen) => {
      const because = byName.filter((one) => one.allergens.has(allergen)).map(({ name }) => name)
      return because.length > 0 ? [[allergen, [...new Set(because)]] as const] : []
    }),
  )
}

function allergensOfName(name: string): Set<Allergen> {
  return new Set(phrasesIn(name).flatMap(({ allergens }) => allergens))
}

/** A phrase of the lists, as it stands in a text. */
export interface FoundPhrase {
  text: string
  /** The allergens that the phrase suggests. */
  allergens: Allergen[]
  /** The allergens that the text says are absent: "dairy-free", "no butter". */
  absent: Allergen[]
}

/** The phrases that name allergens or their absence, in the order of the text. */
export function phrasesIn(text: string): FoundPhrase[] {
  const tokens = tokensOf(text)
  const found: FoundPhrase[] = []
  let leftOut: readonly Allergen[] = []
  let leftOutUntil = 0
  for (let at = 0; at < tokens.length; ) {
    const phrase = longestAt(tokens, at)
    if (!phrase) {
      if (separators.has(tokens[at] ?? '')) leftOut = []
      at += 1
      continue
    }
    const end = at + phrase.words.length
    const words = tokens.slice(at, end).join(' ')
    if (phrase.leavesOut) {
      leftOut = [...leftOut, ...phrase.allergens]
      leftOutUntil = end
      // Broad phrases, such as "vegan" and "no", often refer to one ingredient only.
      const absent = phrase.allergens.length <= 2 ? [...phrase.allergens] : []
      found.push({ text: words, allergens: [], absent })
    } else {
      const allergens = phrase.allergens.filter((allergen) => !leftOut.includes(allergen))
      const absent = at - leftOutUntil <= 1 ? phrase.allergens.filter((one) => leftOut.includes(one)) : []
      if (phrase.allergens.length > 0) found.push({ text: words, allergens, absent })
    }
    at = end
  }
  return found
}

/** Lower-case words without accents. An apostrophe joins ("za'atar"), any other sign separates. */
function tokensOf(text: string): string[] {
  return plain(text)
    .replace(/[,;/+&|()[\]{}:.]+/g, ' | ')
    .replace(/[^\p{L}\p{N}|]+/gu, ' ')
    .trim()
    .split(' ')
    .filter((token) => token !== '')
}

function plain(text: string): string {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      // The breve of this letter is not an accent.
      .replaceAll('й', shortI)
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replaceAll(shortI, 'й')
      .replaceAll('&', ' and ')
      .replace(/['’ʼ`]/g, '')
  )
}

/** The longest phrase at this position. Phrases of equal length are merged. */
function longestAt(tokens: readonly string[], at: number): Phrase | undefined {
  const candidates = phrases.get((tokens[at] ?? '').slice(0, 2)) ?? []
  const fitting = candidates.filter(({ words }) =>
    words.every((word, offset) => fits(word, tokens[at + offset])),
  )
  const longest = Math.max(0, ...fitting.map(({ words }) => words.length))
  const [first, ...others] = fitting.filter(({ words }) => words.length === longest)
  return first && { ...first, allergens: [first, ...others].flatMap(({ allergens }) => allergens) }
}

function fits(word: string, token: string | undefined): boolean {
  if (token === undefined) return false
  if (word.endsWith('*')) return token.startsWith(word.slice(0, -1))
  if (token === word || token === `${word}s` || token === `${word}es`) return true
  return word.endsWith('y') && token === `${word.slice(0, -1)}ies`
}

/** Phrases indexed by their first two letters, for speed on long menus. */
function indexPhrases(): Map<string, Phrase[]> {
  const all = [
    ...allAllergens.flatMap((allergen) => phrasesOf(allergenWords[allergen], [allergen], false)),
    ...namedPhrases(compoundWords, false),
    ...phrasesOf(harmlessWords, [], false),
    ...namedPhrases(leavingOut, true),
  ]
  const merged = new Map<string, Phrase>()
  for (const phrase of all) {
    const key = phrase.words.join(' ')
    const known = merged.get(key)
    merged.set(key, known ? { ...phrase, allergens: [...known.allergens, ...phrase.allergens] } : phrase)
  }
  return Map.groupBy(merged.values(), ({ words }) => (words[0] ?? '').slice(0, 2))
}

function namedPhrases(text: string, leavesOut: boolean): Phrase[] {
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [words = '', names = ''] = line.split(':')
      const named = names.trim().split(/\s+/)
      return phrasesOf(
        words,
        allAllergens.filter((allergen) => named.includes(allergen)),
        leavesOut,
      )
    })
}

function phrasesOf(text: string, allergens: readonly Allergen[], leavesOut: boolean): Phrase[] {
  return text
    .split(',')
    .map((phrase) => plain(phrase).trim().split(/\s+/))
    .filter((words) => words[0] !== '')
    .map((words) => ({ words, allergens, leavesOut }))
}
