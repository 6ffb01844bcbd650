import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CartDish } from './cart-dish.ts'
import { priceLines, type RequestedLine } from './price-lines.ts'

const dish: CartDish = {
  id: 'dish',
  chefId: 'chef',
  name: 'Pelmeni',
  nameRu: 'Пельмени',
  priceCents: 1290,
  promise: 'made_to_order',
  status: 'active',
  allergens: ['wheat'],
  possibleAllergens: [],
  prepMinutes: 30,
  availableWeekdays: [0, 1, 2, 3, 4, 5, 6],
  dailyPortionLimit: null,
  slotPortionLimit: null,
  capGroup: null,
  picturePath: null,
  ingredients: [
    { id: 'onion', name: 'Onion', nameRu: null, isRemovable: true },
    { id: 'flour', name: 'Flour', nameRu: null, isRemovable: false },
  ],
  variantGroups: [
    {
      id: 'size',
      minChoices: 1,
      maxChoices: 1,
      variants: [
        { id: 'small', name: 'Small', nameRu: null, additionalPriceCents: 0, isAvailable: true },
        { id: 'large', name: 'Large', nameRu: null, additionalPriceCents: 350, isAvailable: true },
        { id: 'huge', name: 'Huge', nameRu: null, additionalPriceCents: 700, isAvailable: false },
      ],
    },
  ],
  batches: [],
  shutBatches: [],
}
const now = new Date('2026-11-21T18:05:00Z')
const dishes = new Map([[dish.id, dish]])

function line(changes: Partial<RequestedLine> = {}): RequestedLine {
  return {
    dishId: 'dish',
    quantity: 1,
    variantIds: ['large'],
    removedIngredientIds: [],
    isReady: false,
    seenUnitPrice: 16.4,
    ...changes,
  }
}

test('a subtotal is (price + variants) × quantity, and the total of the cart is their sum', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 8 }), (quantities) => {
      const cart = priceLines(
        quantities.map((quantity) => line({ quantity })),
        dishes,
        now,
      )
      expect(cart.problems).toEqual([])
      expect(cart.lines.map(({ subtotalCents }) => subtotalCents)).toEqual(
        quantities.map((quantity) => 1640 * quantity),
      )
      expect(cart.subtotalCents).toBe(1640 * quantities.reduce((sum, quantity) => sum + quantity, 0))
    }),
  )
})

test('a price that differs from the seen one is reported with both prices', () => {
  const cart = priceLines([line({ seenUnitPrice: 15 })], dishes, now)
  expect(cart.problems).toEqual([
    { line: 0, dishId: 'dish', problem: 'price_changed', oldPrice: 15, newPrice: 16.4 },
  ])
})

test.each([
  ['no choice where one is needed', { variantIds: [] }],
  ['two choices where one is allowed', { variantIds: ['small', 'large'] }],
  ['the same choice twice', { variantIds: ['large', 'large'] }],
  ['a choice the dish does not have', { variantIds: ['gold'] }],
  ['a choice that is not available', { variantIds: ['huge'] }],
  ['an ingredient that cannot be left out', { removedIngredientIds: ['flour'] }],
  ['an ingredient the dish does not have', { removedIngredientIds: ['gold'] }],
])('%s does not fit the dish', (_what, changes) => {
  expect(priceLines([line(changes)], dishes, now).problems[0]?.problem).toBe('choices_changed')
})

test('a deleted or paused dish is unavailable', () => {
  expect(priceLines([line({ dishId: 'gone' })], dishes, now).problems[0]?.problem).toBe('unavailable')
  const paused = new Map([[dish.id, { ...dish, status: 'paused' as const }]])
  expect(priceLines([line()], paused, now).problems[0]?.problem).toBe('unavailable')
})

test('a batch without enough portions reports how many are left', () => {
  const batch = {
    id: 'batch',
    pickupFrom: '2026-11-21T18:00:00Z',
    pickupUntil: '2026-11-21T20:00:00Z',
    orderBy: null,
    drop: null,
    portionsLeft: 2,
  }
  const stocked = new Map([[dish.id, { ...dish, batches: [batch] }]])
  const problemOf = (quantity: number, from: ReadonlyMap<string, CartDish> = stocked) =>
    priceLines([line({ isReady: true, quantity })], from, now).problems[0]
  expect(problemOf(2)).toBeUndefined()
  expect(problemOf(3)).toMatchObject({ problem: 'not_enough', portionsLeft: 2 })
  expect(problemOf(1, dishes)).toMatchObject({ problem: 'sold_out', portionsLeft: 0 })
})
