import { describe, expect, test } from 'vitest'
import { misspelledNeed, readNeeds } from './query-needs.ts'

describe('a query is read as needs and words', () => {
  test.each([
    ['vegan borscht', 'borscht', [{ kind: 'diet', diet: 'vegan', words: 'vegan' }]],
    ['Gluten-Free cake', 'cake', [{ kind: 'diet', diet: 'gluten_free', words: 'Gluten-Free' }]],
    ['безглютеновый торт', 'торт', [{ kind: 'diet', diet: 'gluten_free', words: 'безглютеновый' }]],
    ['постное', '', [{ kind: 'diet', diet: 'vegan', words: 'постное' }]],
    ['halal', '', [{ kind: 'diet', diet: 'halal', words: 'halal' }]],
    ['no nuts', '', [{ kind: 'free_of', allergens: ['tree_nuts', 'peanuts'], words: 'no nuts' }]],
    ['без орехов', '', [{ kind: 'free_of', allergens: ['tree_nuts', 'peanuts'], words: 'без орехов' }]],
    ['peanut-free noodles', 'noodles', [{ kind: 'free_of', allergens: ['peanuts'], words: 'peanut-free' }]],
    ['безлактозное', '', [{ kind: 'free_of', allergens: ['milk'], words: 'безлактозное' }]],
    ['pizza open now', 'pizza', [{ kind: 'when', when: 'now', words: 'open now' }]],
    ['плов сегодня вечером', 'плов', [{ kind: 'when', when: 'tonight', words: 'сегодня вечером' }]],
    ['плов на сегодня', 'плов', [{ kind: 'when', when: 'today', words: 'на сегодня' }]],
    ['tacos under $15', 'tacos', [{ kind: 'max_price', price: 15, words: 'under $15' }]],
    ['tacos under 12.50', 'tacos', [{ kind: 'max_price', price: 12.5, words: 'under 12.50' }]],
    ['борщ до 15 долларов', 'борщ', [{ kind: 'max_price', price: 15, words: 'до 15 долларов' }]],
    [
      'vegan soup no nuts today',
      'soup',
      [
        { kind: 'diet', diet: 'vegan', words: 'vegan' },
        { kind: 'free_of', allergens: ['tree_nuts', 'peanuts'], words: 'no nuts' },
        { kind: 'when', when: 'today', words: 'today' },
      ],
    ],
  ])('"%s"', (query, words, needs) => {
    expect(readNeeds(query)).toEqual({ words, needs })
  })

  test.each([
    'vegana',
    'nut',
    'walnut cake',
    'knowledge',
    'до свидания',
    'under the fur coat',
    'орехи',
    '$15',
  ])('"%s" asks for no need', (query) => {
    expect(readNeeds(query)).toEqual({ words: query, needs: [] })
  })
})

/** Each need in short: its kind and its values. */
function short(query: string) {
  const { words, needs } = readNeeds(query)
  const read = needs.map(({ words: _typed, ...need }) => Object.values(need).flat().join(' '))
  return [words, ...read]
}

describe('heat', () => {
  test.each([
    ['spicy', '', 'heat 2 3'],
    ['spicy soup', 'soup', 'heat 2 3'],
    ['very spicy', '', 'heat 3 3'],
    ['extra hot wings', 'wings', 'heat 3 3'],
    ['medium spicy curry', 'curry', 'heat 2 2'],
    ['a little spicy', '', 'heat 1 1'],
    ['mild', '', 'heat 1 1'],
    ['mild curry', 'curry', 'heat 0 1'],
    ['not too spicy curry', 'curry', 'heat 0 1'],
    ['not spicy', '', 'heat 0 0'],
    ['non-spicy', '', 'heat 0 0'],
    ['no spice', '', 'heat 0 0'],
    ['hot', '', 'heat 3 3'],
    ['острое', '', 'heat 2 3'],
    ['острого супа', 'супа', 'heat 2 3'],
    ['очень острое', '', 'heat 3 3'],
    ['средней остроты', '', 'heat 2 2'],
    ['слегка острое', '', 'heat 1 1'],
    ['неострое', '', 'heat 0 0'],
    ['не острый борщ', 'борщ', 'heat 0 0'],
    ['не очень острый суп', 'суп', 'heat 0 1'],
    ['без остроты', '', 'heat 0 0'],
  ])('"%s"', (query, ...parts) => expect(short(query)).toEqual(parts))

  test.each(['hot dog', 'hot pot', 'hot chocolate', 'mild cheddar', 'остров', 'spice'])(
    '"%s" is not about it',
    (query) => expect(short(query)).toEqual([query]),
  )

  test('hot soup is a soup', () => {
    expect(short('hot soup')).toEqual(['soup'])
    expect(short('горячий суп')).toEqual(['суп'])
  })
})

describe('courses, services and guests', () => {
  test.each([
    ['appetizers', '', 'course starter'],
    ['закуски', '', 'course starter'],
    ['breakfast', '', 'course breakfast'],
    ['завтрак', '', 'course breakfast'],
    ['сладкое', '', 'course dessert'],
    ['side dishes', '', 'course side'],
    ['напитки', '', 'course drink'],
    ['vegan dinner', '', 'diet vegan', 'course soup salad main meal_box'],
    ['на обед плов', 'плов', 'course soup salad main meal_box'],
    ['delivery', '', 'service delivery'],
    ['с доставкой', '', 'service delivery'],
    ['самовывоз', '', 'service pickup'],
    ['catering for 30', '', 'guests 30', 'service catering'],
    ['повар на дом', '', 'service private_chef'],
    ['for 20 people', '', 'guests 20'],
    ['party of 12', '', 'guests 12'],
    ['for two', '', 'guests 2'],
    ['feeds 10-12', '', 'guests 12'],
    ['на 20 человек', '', 'guests 20'],
    ['на двадцать пять персон', '', 'guests 25'],
    ['на двоих', '', 'guests 2'],
  ])('"%s"', (query, ...parts) => expect(short(query)).toEqual(parts))

  test.each(['завтракала', 'закусочная', 'two eggs', 'sidecar', 'seven layer dip', 'drinkable yogurt'])(
    '"%s" asks for none',
    (query) => expect(short(query)).toEqual([query]),
  )

  test('a name that has the words keeps them', () => {
    const isName = (words: string) => ['sorrel drink', 'mezze for two', 'breakfast burrito'].includes(words)
    for (const query of ['sorrel drink', 'mezze for two', 'breakfast burrito']) {
      expect(readNeeds(query, isName)).toEqual({ words: query, needs: [] })
    }
    expect(readNeeds('chicken breakfast', isName).needs).toHaveLength(1)
  })
})

describe('prices and times', () => {
  test.each([
    ['under 12 dollars', '', 'max_price 12'],
    ['до 12 долларов', '', 'max_price 12'],
    ['до двенадцати долларов', '', 'max_price 12'],
    ['не дороже $12', '', 'max_price 12'],
    ['12 dollars or less', '', 'max_price 12'],
    ['$10 lunch', '', 'max_price 10', 'course soup salad main meal_box'],
    ['lunch for $10', '', 'max_price 10', 'course soup salad main meal_box'],
    ['cheap eats', 'eats', 'max_price 10'],
    ['недорого', '', 'max_price 10'],
    ['between $10 and $20', '', 'min_price 10', 'max_price 20'],
    ['10-15 долларов', '', 'min_price 10', 'max_price 15'],
    ['cake over $20', 'cake', 'min_price 20'],
    ['ужин на двоих до 30 долларов', '', 'max_price 30', 'guests 2', 'course soup salad main meal_box'],
    ['breakfast open now', '', 'when now', 'course breakfast'],
    ['открыто сейчас', '', 'when now'],
    ['кто открыт', '', 'when now'],
    ['на завтра борщ', 'борщ', 'when tomorrow'],
  ])('"%s"', (query, ...parts) => expect(short(query)).toEqual(parts))

  test.each([
    'under 30 minutes',
    'under 500 calories',
    'до 18:00',
    'до 6 вечера',
    'до 500 рублей',
    '10 tacos',
  ])('"%s" names no price in dollars', (query) => expect(short(query)).toEqual([query]))
})

test('what a query does not want is no need, and the place of the request is no word', () => {
  expect(short('non-veg biryani')).toEqual(['biryani'])
  expect(short('не веганское')).toEqual([''])
  expect(short('pizza near me')).toEqual(['pizza'])
  expect(short('пицца рядом со мной')).toEqual(['пицца'])
})

test('a misspelled word of a need is recognized, a real word is not', async () => {
  expect(await misspelledNeed('vegitarian')).toBe('vegetarian')
  expect(await misspelledNeed('brekfast')).toBe('breakfast')
  expect(await misspelledNeed('завтрк')).toBe('завтрак')
  expect(await misspelledNeed('begin')).toBeUndefined()
  expect(await misspelledNeed('zzzqqq')).toBeUndefined()
})
