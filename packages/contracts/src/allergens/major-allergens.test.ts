import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allAllergens,
  allergenWarning,
  type DishAllergens,
  isFreeOfAllergens,
  safestFirst,
  truthfulDiets,
} from './major-allergens.ts'

const some = fc.subarray([...allAllergens])
const dish = fc.record({ allergens: fc.option(some), possibleAllergens: some })
const stated = (...allergens: string[]): DishAllergens => ({ allergens, possibleAllergens: [] })
const unstated: DishAllergens = { allergens: null, possibleAllergens: [] }
const suggested: DishAllergens = { allergens: [], possibleAllergens: ['milk'] }

describe('a warning', () => {
  it('a buyer with allergies is warned of every dish not known to be free of them', () => {
    fc.assert(
      fc.property(dish, some, (one, allergies) => {
        const isOwn = (names: readonly string[] | null) =>
          (names ?? []).some((name) => allergies.includes(name as 'milk'))
        const isSafe = one.allergens !== null && !isOwn(one.allergens) && !isOwn(one.possibleAllergens)
        expect(allergenWarning([one], allergies) === null).toBe(allergies.length === 0 || isSafe)
      }),
    )
  })

  it('a warning names stated and suggested allergens separately, each once', () => {
    const dishes = [stated('wheat', 'milk'), suggested, { allergens: null, possibleAllergens: ['egg'] }]
    expect(allergenWarning(dishes, ['milk', 'egg', 'fish'])).toEqual({
      contains: ['milk'],
      mayContain: ['egg'],
      isUnstated: true,
    })
  })
})

it('a dish is free of the nine only by an explicit statement that no ingredient contradicts', () => {
  expect([stated(), unstated, suggested, stated('milk')].map(isFreeOfAllergens)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

describe('suggestions to a buyer', () => {
  it('suggestions put safe dishes first and those with a stated allergen last', () => {
    const dishes = [stated('milk'), unstated, stated('egg'), suggested, stated()]
    expect(safestFirst(dishes, ['milk'], (one) => [one])).toEqual([
      stated('egg'),
      stated(),
      unstated,
      suggested,
      stated('milk'),
    ])
    expect(safestFirst(dishes, [], (one) => [one])).toEqual(dishes)
  })

  it('sorting suggestions keeps every dish', () => {
    fc.assert(
      fc.property(fc.array(dish), some, (dishes, allergies) => {
        const sorted = safestFirst(dishes, allergies, (one) => [one])
        expect(sorted).toHaveLength(dishes.length)
        expect(new Set(sorted)).toEqual(new Set(dishes))
      }),
    )
  })
})

it('a dish shows no diet that its allergens contradict or that lacks an allergen statement', () => {
  const diets = ['vegan', 'vegetarian', 'nut_free', 'dairy_free', 'gluten_free', 'halal']
  expect(truthfulDiets(diets, stated())).toEqual(diets)
  expect(truthfulDiets(diets, unstated)).toEqual(['vegan', 'vegetarian', 'halal'])
  expect(truthfulDiets(diets, suggested)).toEqual(['vegetarian', 'nut_free', 'gluten_free', 'halal'])
  expect(truthfulDiets(diets, stated('tree_nuts', 'fish'))).toEqual(['dairy_free', 'gluten_free', 'halal'])
})
