import type { Diet } from '@localchef/contracts/allergens/allergens'
import type { Allergen } from '@localchef/contracts/allergens/major-allergens'
import { toDollars } from '@localchef/contracts/money'
import type { QueryNeed } from '@localchef/contracts/search/understood-query'
import type { z } from 'zod'

/** A query split into words and needs. */
export interface QueryParts {
  /** The query without the phrases that name needs. */
  words: string
  needs: QueryNeed[]
}

type NeedOfPhrase = QueryNeed extends infer Each
  ? Each extends QueryNeed
    ? Omit<Each, 'words'>
    : never
  : never

interface Phrase {
  pattern: RegExp
  need(match: RegExpMatchArray): NeedOfPhrase | undefined
}

/** Matches whole words only; `*` is any ending. */
function pattern(alternatives: string): RegExp {
  const text = alternatives.replaceAll('*', '\\p{L}*').replaceAll(' ', '[\\s-]+')
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${text})(?![\\p{L}\\p{N}])`, 'giu')
}

function diet(of: z.infer<typeof Diet>, alternatives: string): Phrase {
  return { pattern: pattern(alternatives), need: () => ({ kind: 'diet', diet: of }) }
}

function freeOf(allergens: Allergen[], english: string, russian: string): Phrase {
  return {
    pattern: pattern(
      `(?:no|non|without|free of|free from) (?:${english})|(?:${english})[\\s-]?free|без (?:${russian})|без(?:${russian})`,
    ),
    need: () => ({ kind: 'free_of', allergens }),
  }
}

function when(moment: 'now' | 'today' | 'tonight', alternatives: string): Phrase {
  return { pattern: pattern(alternatives), need: () => ({ kind: 'when', when: moment }) }
}

const amount = '\\$?\\s?(\\d{1,4}(?:[.,]\\d\\d)?)'
const dollars = '(?:\\s?(?:\\$|dollars?|bucks|usd|доллар*|баксов))?'

function maxPrice(expression: RegExp): Phrase {
  return {
    pattern: expression,
    need(match) {
      const cents = Math.round(Number(match[1]?.replace(',', '.')) * 100)
      return cents > 0 ? { kind: 'max_price', price: toDollars(cents) } : undefined
    },
  }
}

/** The first match wins, so longer phrases come before shorter ones that they contain. */
const phrases: readonly Phrase[] = [
  diet(
    'vegan',
    'vegans?|plant based|dairy and egg free|lenten|for lent|веган*|постн(?:ый|ая|ое|ые|ого|ой|ых|ую)|на растительной основе',
  ),
  diet('vegetarian', 'vegetarians?|veggie|meatless|meat free|no meat|without meat|вегетариан*|без мяса'),
  diet(
    'gluten_free',
    'gluten[\\s-]?free|no gluten|without gluten|coeliac|celiac|gf|безглютен*|без глютен*|бесглютен*',
  ),
  diet('halal', 'halal|халял*'),
  diet('kosher', 'kosher|кошер*'),
  diet('keto', 'keto|ketogenic|кето'),
  freeOf(['tree_nuts'], 'tree nuts?', 'древесных орехов'),
  freeOf(['peanuts'], 'peanuts?', 'арахис*'),
  freeOf(['tree_nuts', 'peanuts'], 'nuts?', 'орех*'),
  freeOf(['milk'], 'dairy|milk|lactose', 'молок*|молочн*|лактоз*'),
  freeOf(['egg'], 'eggs?', 'яиц|яйц*|яичн*'),
  freeOf(['fish', 'shellfish'], 'seafood', 'рыбы и морепродуктов'),
  freeOf(['shellfish'], 'shellfish|crustaceans?', 'моллюск*|ракообразн*|морепродукт*'),
  freeOf(['fish'], 'fish', 'рыб*'),
  freeOf(['wheat'], 'wheat', 'пшениц*'),
  freeOf(['soybeans'], 'soy|soya|soybeans?', 'со(?:и|я|ю|ей)|соев*'),
  freeOf(['sesame'], 'sesame', 'кунжут*'),
  when('tonight', 'for tonight|tonight|this evening|(?:на )?сегодня вечером|на вечер|вечером'),
  when('today', 'ready today|open today|for today|today|(?:на|готов*|открыт*) сегодня|сегодня'),
  when('now', 'open (?:right )?now|right now|now|открыт* сейчас|сейчас открыт*|прямо сейчас|сейчас'),
  maxPrice(
    pattern(
      `(?:under|below|less than|up to|cheaper than|no more than|max|до|дешевле|не дороже|меньше|не больше)\\s${amount}${dollars}`,
    ),
  ),
  maxPrice(/\$\s?(\d{1,4}(?:[.,]\d\d)?)\s(?:or less|and under|max)/giu),
  maxPrice(/<\s?\$?\s?(\d{1,4}(?:[.,]\d\d)?)\$?/gu),
]

/** Extracts diets, excluded allergens, times and prices from a query. */
export function readNeeds(query: string): QueryParts {
  const needs: QueryNeed[] = []
  let words = query.replaceAll('ё', 'е').replaceAll('Ё', 'Е')
  for (const phrase of phrases) {
    words = words.replace(phrase.pattern, (...match) => {
      const need = phrase.need(
        match.filter((part) => typeof part === 'string') as unknown as RegExpMatchArray,
      )
      if (!need) return match[0]
      if (!needs.some((known) => isSameNeed(known, need))) {
        needs.push({ ...need, words: match[0].trim() })
      }
      return ' '
    })
  }
  return { words: words.replace(/\s+/g, ' ').trim(), needs }
}

/** A query can have only one price and one time; the first counts. */
function isSameNeed(one: QueryNeed, other: NeedOfPhrase): boolean {
  if (one.kind !== other.kind) return false
  if (one.kind === 'diet' && other.kind === 'diet') return one.diet === other.diet
  if (one.kind === 'free_of' && other.kind === 'free_of') {
    return one.allergens.join() === other.allergens.join()
  }
  return true
}
