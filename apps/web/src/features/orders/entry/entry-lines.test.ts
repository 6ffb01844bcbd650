import { expect, test } from 'vitest'
import { entryLines, neededVariants } from './entry-lines.ts'

const variant = (id: string, additionalPrice: number, isAvailable = true) => ({
  id,
  name: id,
  nameRu: null,
  additionalPrice,
  isAvailable,
  netWeightGrams: null,
  netVolumeMl: null,
})
const group = { id: 'size', name: 'Size', nameRu: null, minChoices: 1, maxChoices: 1 }
const borscht = {
  id: 'borscht',
  price: 10.1,
  promise: 'made_to_order' as const,
  variantGroups: [
    { ...group, variants: [variant('tiny', 0, false), variant('small', 0.2), variant('large', 3)] },
  ],
}
const bread = { id: 'bread', price: 2, promise: 'made_to_order' as const, variantGroups: [] }

test('the options that a dish requires are the first available ones', () => {
  expect(neededVariants(borscht)).toEqual(['small'])
  expect(neededVariants(bread)).toEqual([])
})

test('a dish that is already cooked is entered without options', () => {
  expect(neededVariants({ ...borscht, promise: 'ready_now' })).toEqual([])
})

test('lines follow the menu, with exact prices of portions and options, ten portions at most each', () => {
  const picks = { bread: { quantity: 23, variantIds: [] }, borscht: { quantity: 1, variantIds: ['small'] } }
  expect(
    entryLines([borscht, bread], picks).map(({ dishId, quantity, seenUnitPrice }) => [
      dishId,
      quantity,
      seenUnitPrice,
    ]),
  ).toEqual([
    ['borscht', 1, 10.3],
    ['bread', 10, 2],
    ['bread', 10, 2],
    ['bread', 3, 2],
  ])
})

test('a dish with no portions, or no longer on the menu, has no line', () => {
  const picks = { bread: { quantity: 0, variantIds: [] }, gone: { quantity: 2, variantIds: [] } }
  expect(entryLines([borscht, bread], picks)).toEqual([])
})
