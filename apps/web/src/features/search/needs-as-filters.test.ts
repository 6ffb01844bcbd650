import type { QueryNeed } from '@localchef/contracts/search/understood-query'
import { expect, it } from 'vitest'
import { noFilters } from './chef-criteria.ts'
import { asks, type Need, toggledNeed, wordsFor } from './needs-as-filters.ts'

const needs: Need[] = [
  { kind: 'openNow' },
  { kind: 'readyToday' },
  { kind: 'deliversHere' },
  { kind: 'diet', value: 'vegan' },
  { kind: 'free', value: 'peanuts' },
  { kind: 'price', value: 15 },
]

it.each(needs)(
  'a need is asked for once its filter is chosen, and leaves no trace once it is not: %o',
  (need) => {
    expect(asks(noFilters, need)).toBe(false)
    const chosen = { ...noFilters, ...toggledNeed(noFilters, need) }
    expect(asks(chosen, need)).toBe(true)
    for (const other of needs) if (other !== need) expect(asks(chosen, other)).toBe(false)
    const left = { ...chosen, ...toggledNeed(chosen, need) }
    expect(JSON.stringify(left)).toBe(JSON.stringify(noFilters))
  },
)

it('a second price replaces the first, and a second diet is added', () => {
  const cheap = { ...noFilters, maxPrice: 10 }
  expect(toggledNeed(cheap, { kind: 'price', value: 15 })).toEqual({ maxPrice: 15 })
  const vegan = { ...noFilters, diets: ['vegan' as const] }
  expect(toggledNeed(vegan, { kind: 'diet', value: 'halal' })).toEqual({ diets: ['vegan', 'halal'] })
})

it('the understood words of a query belong to the filters of the same needs', () => {
  const understood: QueryNeed[] = [
    { kind: 'diet', diet: 'vegan', words: 'vegan' },
    { kind: 'free_of', allergens: ['tree_nuts', 'peanuts'], words: 'no nuts' },
    { kind: 'max_price', price: 15, words: 'under $15' },
    { kind: 'when', when: 'now', words: 'open now' },
  ]
  const words = needs.map((need) => wordsFor(understood, need))
  expect(words).toEqual(['open now', undefined, undefined, 'vegan', 'no nuts', 'under $15'])
  expect(wordsFor(understood, { kind: 'price', value: 10 })).toBeUndefined()
  expect(wordsFor([{ kind: 'when', when: 'tonight', words: 'tonight' }], { kind: 'openNow' })).toBeUndefined()
})
