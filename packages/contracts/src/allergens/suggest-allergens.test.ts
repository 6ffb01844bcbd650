import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allergenWords,
  allergenWordsVersion,
  compoundWords,
  harmlessWords,
  leavingOut,
} from './allergen-words.ts'
import { type Allergen, allAllergens } from './major-allergens.ts'
import { suggestAllergens } from './suggest-allergens.ts'

const of = (...names: string[]) => [...suggestAllergens(names).keys()]

/** The phrases of a table with an ending in place of each star. */
const typed = (text: string) =>
  text
    .split(',')
    .map((phrase) => phrase.trim().replaceAll('*', 'ое'))
    .filter((phrase) => phrase !== '')

describe('an ingredient suggests its allergens', () => {
  const cases: [name: string, ...expected: Allergen[]][] = [
    ['almonds', 'tree_nuts'],
    ['sesame', 'sesame'],
    ['tahini', 'sesame'],
    ['Ghee', 'milk'],
    ['soy sauce', 'wheat', 'soybeans'],
    ['firm tofu, cubed', 'soybeans'],
    ['pesto', 'milk', 'tree_nuts'],
    ['Mayonnaise', 'egg'],
    ['worcestershire sauce', 'fish'],
    ['seitan', 'wheat'],
    ['marzipan', 'tree_nuts'],
    ['anchovies', 'fish'],
    ['Crème fraîche', 'milk'],
    ['half & half', 'milk'],
    ["za'atar", 'sesame'],
    ['king prawns', 'shellfish'],
    ['peanut butter', 'peanuts'],
    ['almond milk', 'tree_nuts'],
    ['almond flour', 'tree_nuts'],
    ['soy milk', 'soybeans'],
    ['eggplant and feta', 'milk'],
    ['coconut milk and butter', 'milk'],
    ['vegan butter and eggs', 'egg'],
    ['gluten-free flour, butter', 'milk'],
    ['non-dairy creamer', 'milk'],
    ['lactose-free milk', 'milk'],
    ['egg noodles', 'egg', 'wheat'],
    ['imitation crab', 'egg', 'fish', 'shellfish'],
    ['mixed nuts', 'tree_nuts', 'peanuts'],
    ['кунжут', 'sesame'],
    ['Миндаль', 'tree_nuts'],
    ['миндальное молоко', 'tree_nuts'],
    ['сметаны', 'milk'],
    ['творог', 'milk'],
    ['сгущёнка', 'milk'],
    ['соевый соус', 'wheat', 'soybeans'],
    ['грецких орехов', 'tree_nuts'],
    ['арахисовая паста', 'peanuts'],
    ['манной крупы', 'wheat'],
    ['тёртый сыр', 'milk'],
    ['креветками', 'shellfish'],
    ['икра лососёвая', 'fish'],
    ['яйца и мука', 'egg', 'wheat'],
    ['печенье', 'wheat'],
  ]
  it.each(cases)('%s', (name, ...expected) => expect(of(name)).toEqual(expected))
})

describe('words that only sound like an allergen suggest nothing', () => {
  it.each([
    'coconut milk', 'coconut cream', 'oat milk', 'cocoa butter', 'apple butter', 'eggplant', 'eggplants', 'egg plant',
    'buckwheat', 'buckwheat flour', 'nutmeg', 'butternut squash', 'water chestnuts', 'coconuts', 'doughboy',
    'cream of tartar', 'butter beans', 'rice noodles', 'corn tortillas', 'oyster mushrooms', 'char siu pork', 'celery',
    'dairy-free spread', 'vegan mayonnaise', 'nut-free sprinkles', 'no nuts', 'without egg', 'cheddarless',
    'гречка', 'гречневая мука', 'кокосовое молоко', 'кокосовые сливки', 'овсяное молоко', 'мускатный орех', 'масло какао',
    'сельдерей', 'пшено', 'печень', 'кетчуп', 'карпаччо', 'сырой картофель', 'сливы', 'баклажанная икра', 'икра из кабачков',
    'рисовая мука', 'рисовая лапша', 'без орехов', 'веганский майонез', 'нут', 'мороженая вишня', 'баклажан',
  ])('%s', (name) => expect(of(name)).toEqual([])) // biome-ignore format: a list of words
})

it('suggestions name their ingredients, in the order of the law', () => {
  expect(suggestAllergens(['Almonds', 'sesame seeds', 'butter', 'walnuts', 'butter'])).toEqual(
    new Map([
      ['milk', ['butter']],
      ['tree_nuts', ['Almonds', 'walnuts']],
      ['sesame', ['sesame seeds']],
    ]),
  )
})

it('every word of the table suggests its own allergen, in any letter case and next to any other text', () => {
  const words = allAllergens.flatMap((allergen) =>
    typed(allergenWords[allergen]).map((phrase) => ({ allergen, phrase })),
  )
  const beside = fc.constantFrom('', 'fresh ', '2 cups ', 'organic, ', 'salt; ', 'свежий ')
  fc.assert(
    fc.property(fc.constantFrom(...words), beside, fc.boolean(), ({ allergen, phrase }, before, isLoud) => {
      const name = before + (isLoud ? phrase.toUpperCase() : phrase)
      expect(of(name), name).toContain(allergen)
    }),
    { numRuns: 3000 },
  )
})

it('every compound suggests all of its allergens', () => {
  for (const line of compoundWords.trim().split('\n')) {
    const [phrases = '', names = ''] = line.split(':')
    for (const phrase of typed(phrases)) {
      expect([phrase, of(phrase)]).toEqual([phrase, expect.arrayContaining(names.trim().split(' '))])
    }
  }
})

it('no harmless phrase suggests anything, alone or in the plural', () => {
  for (const phrase of typed(harmlessWords)) expect([phrase, of(phrase)]).toEqual([phrase, []])
})

it('a phrase such as "nut free" suggests no allergen and does not hide the next ingredient', () => {
  for (const line of leavingOut.trim().split('\n')) {
    for (const phrase of typed(line.split(':')[0] ?? '')) {
      expect(of(`${phrase} xyz`)).toEqual([])
      expect(of(`${phrase} xyz, almonds`)).toEqual(['tree_nuts'])
    }
  }
})

it('any text can be read, and adding an ingredient never removes a suggestion', () => {
  const name = fc.oneof(
    fc.string(),
    fc.constantFrom(...typed(harmlessWords)),
    ...allAllergens.map((allergen) => fc.constantFrom(...typed(allergenWords[allergen]))),
  )
  fc.assert(
    fc.property(fc.array(name), name, (names, other) => {
      expect(of(...names, other)).toEqual(expect.arrayContaining(of(...names)))
    }),
  )
})

it('no phrase is both harmless and an allergen', () => {
  const harmless = new Set(typed(harmlessWords))
  const suggesting = [...Object.values(allergenWords), compoundWords.replace(/:.*$/gm, ',')].flatMap(typed)
  expect(suggesting.filter((phrase) => harmless.has(phrase))).toEqual([])
})

it('a change of the words requires a new version', () => {
  const words = JSON.stringify([allergenWords, compoundWords, harmlessWords, leavingOut])
  const digest = createHash('sha256').update(words).digest('hex').slice(0, 12)
  expect([allergenWordsVersion, digest]).toEqual([1, 'db98f1996138'])
})
