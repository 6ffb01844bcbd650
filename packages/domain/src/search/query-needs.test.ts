import { describe, expect, test } from 'vitest'
import { readNeeds } from './query-needs.ts'

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
