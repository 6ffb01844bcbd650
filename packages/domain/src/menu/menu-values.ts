import type { Diet } from '@localchef/contracts/allergens/allergens'
import type { Allergen } from '@localchef/contracts/allergens/major-allergens'
import type { DishCategory, DishPromise } from '@localchef/contracts/menu/dish-card'
import type { FoodKind } from '@localchef/contracts/permits/food-kinds'
import { headingKey } from './menu-headings.ts'

type Words<Value extends string> = Readonly<Record<Value, readonly string[]>>

/** Names of the categories themselves. */
const categoryNames: Words<DishCategory> = {
  starter: ['starters', 'appetizer', 'appetizers', 'закуска', 'закуски'],
  soup: ['soups', 'суп', 'супы', 'первое', 'первые блюда'],
  salad: ['salads', 'салат', 'салаты'],
  main: [
    'mains',
    'main course',
    'main courses',
    'entree',
    'entrees',
    'основное',
    'основные блюда',
    'основное блюдо',
  ].concat([...['второе', 'вторые блюда', 'горячее', 'горячие блюда']]),
  side: ['sides', 'side dish', 'side dishes', 'гарнир', 'гарниры'],
  bread: [
    'breads',
    'bread and pastries',
    'bakery',
    'pastries',
    'pastry',
    'хлеб',
    'выпечка',
    'хлеб и выпечка',
  ],
  dessert: ['desserts', 'десерт', 'десерты'],
  breakfast: ['breakfasts', 'завтрак', 'завтраки'],
  snack: ['snacks', 'перекус', 'перекусы'],
  drink: ['drinks', 'beverage', 'beverages', 'напиток', 'напитки'],
  meal_box: ['meal boxes', 'набор', 'наборы', 'набор на день', 'наборы на день'],
}

/**
 * What people call a section of a menu, or a dish in it. For Russian, the beginnings of words, because endings change.
 */
const categoryWords: Words<DishCategory> = {
  starter: ['starter', 'appetizer', 'appetiser', 'antipasti', 'закуск', 'закусоч'],
  soup: [
    'soup',
    'borscht',
    'borsch',
    'shchi',
    'solyanka',
    'ukha',
    'okroshka',
    'chowder',
    'ramen',
    'pho',
  ].concat([
    ...['суп', 'первые блюда', 'борщ', 'щи', 'солянк', 'уха', 'окрошк', 'рассольник', 'харчо', 'бульон'],
  ]),
  salad: ['salad', 'slaw', 'салат', 'винегрет', 'оливье'],
  main: [
    'main',
    'entree',
    'dinner',
    'lunch',
    'second course',
    'горяч',
    'основн',
    'вторые блюда',
    'второе',
    'обед',
  ],
  side: ['side', 'garnish', 'sauce', 'гарнир', 'соус'],
  bread: [
    'bread',
    'bakery',
    'pastry',
    'pastries',
    'bun',
    'bagel',
    'focaccia',
    'sourdough',
    'croissant',
  ].concat([...['хлеб', 'выпечк', 'булоч', 'булк', 'пирож', 'пирог', 'круассан', 'лаваш']]),
  dessert: [
    'dessert',
    'sweet',
    'cake',
    'cupcake',
    'cookie',
    'brownie',
    'ice cream',
    'macaron',
    'candy',
  ].concat([
    ...[
      'десерт',
      'сладк',
      'сладост',
      'торт',
      'пирожное',
      'пирожные',
      'печенье',
      'морожен',
      'медовик',
      'наполеон',
    ],
  ]),
  breakfast: ['breakfast', 'brunch', 'завтрак', 'сырник', 'каша', 'каши'],
  snack: ['snack', 'перекус', 'снек', 'снэк'],
  drink: [
    ...['drink', 'beverage', 'juice', 'tea', 'coffee', 'lemonade', 'kvass', 'kompot', 'mors', 'smoothie'],
    ...['напит', 'сок', 'чай', 'кофе', 'лимонад', 'квас', 'компот', 'морс', 'кисель'],
  ],
  meal_box: ['meal box', 'meal prep', 'lunch box', 'meal kit', 'combo', 'набор', 'комплекс', 'комбо'],
}

/** Matches whole English words, singular and plural, and the beginnings of Russian words. */
const categoryPatterns = Object.entries(categoryWords).flatMap(([category, words]) =>
  words.map((word) => {
    const isLatin = /^[a-z ]+$/.test(word)
    const ending = isLatin ? '(?:e?s)?(?!\\p{L})' : word.length < 4 ? '[аеиоуыюя]?(?:ми|в)?(?!\\p{L})' : ''
    return { category: category as DishCategory, pattern: new RegExp(`(?<!\\p{L})${word}${ending}`, 'u') }
  }),
)

/**
 * The category that a text names in full or by a word in it: `Hot drinks`, `Супы`, `Red borscht`. The last such word
 * counts.
 */
export function categoryIn(text: string): DishCategory | undefined {
  const plain = text.normalize('NFKC').toLowerCase().replace(/ё/g, 'е')
  let found: { category: DishCategory; at: number } | undefined
  for (const { category, pattern } of categoryPatterns) {
    const at = plain.search(pattern)
    if (at >= 0 && (!found || at > found.at)) found = { category, at }
  }
  return found?.category
}

const allergenWords: Words<Allergen> = {
  milk: ['milk', 'dairy', 'lactose', 'молоко', 'молочное', 'лактоза'],
  egg: ['egg', 'eggs', 'яйцо', 'яйца'],
  fish: ['fish', 'рыба'],
  shellfish: [
    'shellfish',
    'crustaceans',
    'моллюски и ракообразные',
    'ракообразные',
    'моллюски',
    'морепродукты',
  ],
  tree_nuts: ['tree nuts', 'tree nut', 'nuts', 'орехи', 'орех'],
  peanuts: ['peanuts', 'peanut', 'арахис'],
  wheat: ['wheat', 'пшеница'],
  soybeans: ['soybeans', 'soybean', 'soy', 'soya', 'соя'],
  sesame: ['sesame', 'кунжут'],
}

const dietWords: Words<Diet> = {
  vegetarian: ['vegetarian', 'вегетарианское', 'вегетарианский'],
  vegan: ['vegan', 'веганское', 'веганский'],
  gluten_free: ['gluten free', 'без глютена'],
  dairy_free: ['dairy free', 'без молока'],
  halal: ['halal', 'халяль'],
  kosher: ['kosher', 'кошерное', 'кошерный'],
  keto: ['keto', 'кето'],
  nut_free: ['nut free', 'без орехов'],
}

const statusWords: Words<'draft' | 'active' | 'paused' | 'archived'> = {
  draft: ['draft', 'черновик'],
  active: ['active', 'offered', 'on sale', 'в продаже'],
  paused: ['paused', 'на паузе'],
  archived: ['archived', 'в архиве'],
}

const promiseWords: Words<DishPromise> = {
  ready_now: ['ready now', 'уже готово'],
  made_to_order: ['made to order', 'на заказ'],
  scheduled_batch: ['scheduled batch', 'batch', 'партия'],
}

const heatWords: Words<'0' | '1' | '2' | '3'> = {
  0: ['not hot', 'не острое'],
  1: ['mild', 'слегка острое'],
  2: ['medium', 'острое'],
  3: ['hot', 'очень острое'],
}

function readerOf<Value extends string>(words: Words<Value>): (text: string) => Value | undefined {
  const values = new Map(
    Object.entries<readonly string[]>(words).flatMap(([value, names]) =>
      [value, ...names].map((name) => [headingKey(name), value as Value] as const),
    ),
  )
  return (text) => values.get(headingKey(text))
}

const foodKindWords: Words<FoodKind> = {
  meat: ['meat or poultry', 'poultry', 'мясо', 'мясо или птица', 'птица'],
  seafood: ['fish', 'fish or seafood', 'рыба', 'морепродукты', 'рыба или морепродукты'],
  raw_oysters: ['oysters', 'сырые устрицы', 'устрицы'],
  raw_milk: ['raw milk products', 'сырое молоко'],
  home_dairy: ['homemade dairy', 'homemade cheese', 'домашний сыр', 'домашние молочные продукты'],
  frozen: ['ice', 'ice cream', 'frozen desserts', 'лёд', 'мороженое'],
  low_acid_canned: ['canned food', 'домашние консервы', 'консервы'],
  melted_chocolate: ['chocolate', 'tempered chocolate', 'шоколад', 'растопленный шоколад'],
  alcohol: ['alcoholic drinks', 'алкоголь'],
  cannabis: ['cbd', 'thc', 'cbd or thc', 'каннабис'],
}

export const categoryNamed = readerOf(categoryNames)
export const allergenNamed = readerOf(allergenWords)
export const dietNamed = readerOf(dietWords)
export const foodKindNamed = readerOf(foodKindWords)
export const statusNamed = readerOf(statusWords)
export const promiseNamed = readerOf(promiseWords)
export const heatNamed = readerOf(heatWords)

const weekdays = [
  ['sun', 'вс', 'воск'],
  ['mon', 'пн', 'пон'],
  ['tue', 'вт', 'втор'],
  ['wed', 'ср', 'сред'],
  ['thu', 'чт', 'чет'],
  ['fri', 'пт', 'пят'],
  ['sat', 'сб', 'суб'],
]

/** Weekdays by names, short names and ranges: `mon wed`, `Mon–Fri`, `пн, ср`, `every day`. -1 for an unknown word. */
export function weekdaysIn(text: string): number[] {
  const plain = text.normalize('NFKC').toLowerCase().trim()
  if (/^(?:every ?day|daily|all|ежедневно|каждый день|все)$/.test(plain)) return [0, 1, 2, 3, 4, 5, 6]
  const dayNamed = (word: string) =>
    weekdays.findIndex((names) =>
      names.some((name) => word === name || (name.length > 2 && word.startsWith(name))),
    )
  const days = plain
    .replace(/\s*[-–—]\s*/g, '-')
    .split(/[\s,;./]+/)
    .filter((word) => word !== '' && word !== 'and' && word !== 'и')
    .flatMap((word) => {
      const [from = '', to] = word.split('-')
      const first = dayNamed(from)
      if (to === undefined) return [first]
      const last = dayNamed(to)
      if (first < 0 || last < 0) return [-1]
      return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, step) => (first + step) % 7)
    })
  return [...new Set(days)].toSorted()
}
