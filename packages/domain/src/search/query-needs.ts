import type { QueryNeed } from '@localchef/contracts/search/understood-query'
import { spellingDistance } from '@localchef/contracts/spelling-distance'
import { type NeedOfPhrase, phrases } from './need-phrases.ts'
import { isRealWord } from './real-words.ts'

/** A query split into words and needs. */
export interface QueryParts {
  /** The query without the phrases that name needs. */
  words: string
  needs: QueryNeed[]
}

/**
 * Whether some name in the marketplace contains these neighboring words. "Sorrel drink" is a dish, so its "drink" does
 * not ask for a course.
 */
export type IsName = (words: string) => boolean

/** Extracts diets, excluded allergens, heat, courses, services, numbers of guests, times and prices from a query. */
export function readNeeds(query: string, isName: IsName = () => false): QueryParts {
  const needs: QueryNeed[] = []
  let words = withoutYo(query)
  for (const { pattern, need, isInNames } of phrases) {
    words = words.replace(pattern, (match: string, ...rest: unknown[]) => {
      const at = rest.findIndex((part) => typeof part === 'number')
      const meant = need(match, ...(rest.slice(0, at) as (string | undefined)[]))
      if (meant === undefined) return match
      if (isInNames && neighborsOf(words, match, Number(rest[at])).some(isName)) return match
      if (meant === 'nothing') return ' '
      for (const one of meant) {
        if (!needs.some((known) => isSameNeed(known, one))) needs.push({ ...one, words: match.trim() })
      }
      return ' '
    })
  }
  words = words.replace(/\s+/g, ' ').trim()
  const alone = words === '' ? undefined : aloneNeeds.find(({ pattern }) => pattern.test(words))
  if (alone) return { words: '', needs: [...needs, { ...alone.need, words }] }
  return { words, needs: words === '' ? needs.map(onlyNeed) : needs }
}

/** Words that ask for something only where they are the whole query: "hot dog" is not about heat. */
const aloneNeeds: readonly { pattern: RegExp; need: NeedOfPhrase }[] = [
  { pattern: /^hot(?:\s(?:food|dish(?:es)?))?$/i, need: { kind: 'heat', from: 3, to: 3 } },
  { pattern: /^deserts?$/i, need: { kind: 'course', courses: ['dessert'] } },
  { pattern: /^(?:горячее|второе)$/i, need: { kind: 'course', courses: ['main'] } },
]

/**
 * If a query contains nothing but needs, "mild" asks for dishes that are marked mild, not for dishes without heat such
 * as cakes.
 */
function onlyNeed(need: QueryNeed): QueryNeed {
  return need.kind === 'heat' && need.words.toLowerCase() === 'mild' ? { ...need, from: 1 } : need
}

const fillers = new Set('a,an,and,the,of,in,on,with,for,to,и,с,со,в,во,на,по,из,под,для'.split(','))

/** The phrase together with the word before it, and together with the word after it. */
export function neighborsOf(text: string, phrase: string, at: number): string[] {
  const wordsIn = (part: string) =>
    part.split(/[^\p{L}\p{M}\p{N}'’]+/u).filter((word) => word !== '' && !fillers.has(word.toLowerCase()))
  const before = wordsIn(text.slice(0, at)).at(-1)
  const after = wordsIn(text.slice(at + phrase.length))[0]
  return [...(before ? [`${before} ${phrase.trim()}`] : []), ...(after ? [`${phrase.trim()} ${after}`] : [])]
}

/** Replaces "ё" with "е", as search does. The text keeps its length. */
export function withoutYo(text: string): string {
  return text.replaceAll('ё', 'е').replaceAll('Ё', 'Е')
}

/** A query can have only one price limit, one time, one heat and one number of guests; the first counts. */
function isSameNeed(one: QueryNeed, other: NeedOfPhrase): boolean {
  if (one.kind !== other.kind) return false
  if (one.kind === 'diet' && other.kind === 'diet') return one.diet === other.diet
  if (one.kind === 'service' && other.kind === 'service') return one.service === other.service
  if (one.kind === 'course' && other.kind === 'course') return one.courses.join() === other.courses.join()
  if (one.kind === 'free_of' && other.kind === 'free_of') {
    return one.allergens.join() === other.allergens.join()
  }
  return true
}

/** Words of needs that people misspell. */
const needWords =
  'vegan,vegetarian,gluten,halal,kosher,spicy,appetizer,appetizers,starters,entree,entrees,dessert,desserts,breakfast,brunch,snacks,drinks,beverages,lunch,dinner,supper,catering,delivery,pickup,takeout,tonight,tomorrow,people,guests,dollars,dairy,lactose,веганский,веганское,вегетарианский,вегетарианское,глютена,безглютеновый,безглютеновое,халяль,кошерный,кошерное,острое,острый,неострое,неострый,закуски,закуска,гарнир,выпечка,десерт,десерты,сладкое,завтрак,завтраки,обед,ужин,перекус,напитки,кейтеринг,доставка,самовывоз,сегодня,завтра,человек,гостей,долларов,орехов,молока,лактозы'.split(
    ',',
  )

/**
 * The word of a need that a typed word misspells: with one wrong letter, or two in a long word. Undefined for short
 * words and for real words.
 */
export async function misspelledNeed(word: string): Promise<string | undefined> {
  if (word.length < 5) return undefined
  const edits = word.length < 9 ? 1 : 2
  const nearest = needWords
    .map((known) => ({ known, distance: spellingDistance(known, word) }))
    .sort((one, other) => one.distance - other.distance)[0]
  if (!nearest || nearest.distance > edits) return undefined
  return (await isRealWord(word, word)) ? undefined : nearest.known
}
