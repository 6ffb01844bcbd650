import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CartDish } from './cart-dish.ts'
import { priceLines, type RequestedLine, taxableOf, taxOfOrder } from './price-order.ts'

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
  ['a choice the dish does not have', { variantIds: ['large', 'gold'] }],
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

test('an ingredient that can be left out is, and the chosen variants are in the order of the dish', () => {
  const sauces = {
    id: 'sauces',
    minChoices: 0,
    maxChoices: 2,
    variants: ['sour-cream', 'butter'].map((id) => ({
      id,
      name: id,
      nameRu: null,
      additionalPriceCents: 50,
      isAvailable: true,
    })),
  }
  const sauced = new Map([[dish.id, { ...dish, variantGroups: [...dish.variantGroups, sauces] }]])
  const wanted = { variantIds: ['butter', 'sour-cream', 'large'], removedIngredientIds: ['onion', 'onion'] }
  const { lines, problems } = priceLines([line({ ...wanted, seenUnitPrice: 17.4 })], sauced, now)
  expect(problems).toEqual([])
  expect(lines[0]?.variants.map(({ id }) => id)).toEqual(['large', 'sour-cream', 'butter'])
  expect(lines[0]?.removedIngredients.map(({ id }) => id)).toEqual(['onion'])
  expect(lines[0]).toMatchObject({ unitCents: 1290, variantsCents: 450, subtotalCents: 1740 })
  // One of two choices of a group has run out meanwhile.
  const [sour] = sauces.variants
  if (sour) sour.isAvailable = false
  expect(priceLines([line({ ...wanted, seenUnitPrice: 17.4 })], sauced, now).problems).toEqual([
    { line: 0, dishId: 'dish', problem: 'choices_changed' },
  ])
})

const batch = {
  id: 'batch',
  pickupFrom: '2026-11-21T18:00:00Z',
  pickupUntil: '2026-11-21T20:00:00Z',
  orderBy: '2026-11-21T19:00:00Z',
  drop: null,
  portionsLeft: 2,
}

/** The first problem of a line, if the dish has these properties. */
function problemOf(changes: Partial<RequestedLine>, of: Partial<CartDish> = {}) {
  const { lines, problems } = priceLines([line(changes)], new Map([[dish.id, { ...dish, ...of }]]), now)
  return { problem: problems[0], fromBatch: lines[0]?.fromBatch }
}

test.each([
  ['made_to_order', false, false],
  ['made_to_order', true, true],
  ['ready_now', false, true],
  ['scheduled_batch', false, true],
] as const)('a dish %s that is wanted ready (%s) comes from a batch: %s', (promise, isReady, fromBatch) => {
  expect(problemOf({ isReady }, { promise, batches: [batch] }).fromBatch).toBe(fromBatch)
  // Only food from batches runs out.
  expect(problemOf({ isReady }, { promise }).problem?.problem).toBe(fromBatch ? 'sold_out' : undefined)
})

test('one batch has to hold all portions of a line, and else the largest says how many are left', () => {
  const batches = [batch, { ...batch, id: 'small', portionsLeft: 1 }]
  expect(problemOf({ isReady: true, quantity: 2 }, { batches }).problem).toBeUndefined()
  const three = { line: 0, dishId: 'dish', problem: 'not_enough', portionsLeft: 2 }
  expect(problemOf({ isReady: true, quantity: 3 }, { batches }).problem).toEqual(three)
})

const opening = (opensAt: string) => ({ ...batch, drop: { id: opensAt, opensAt, windows: [] } })
const [past, atNow, soon, later] = [
  '2026-11-21T09:00:00Z',
  now.toISOString(),
  '2026-11-22T09:00:00Z',
  '2026-11-23T09:00:00Z',
]
const none = { line: 0, dishId: 'dish', portionsLeft: 0 }
const empty = { ...batch, portionsLeft: 0 }
test.each<[string, Partial<CartDish>, object]>([
  ['never was in a drop is sold out', {}, { problem: 'sold_out' }],
  ['is in a drop that has closed is closed', { shutBatches: [opening(past)] }, { problem: 'closed' }],
  [
    'is in a drop that opened this moment is closed',
    { shutBatches: [opening(atNow)] },
    { problem: 'closed' },
  ],
  [
    'comes in two drops says when the next opens',
    { shutBatches: [opening(later), opening(past), opening(soon)] },
    { problem: 'not_open', opensAt: '2026-11-22T09:00:00.000Z' },
  ],
  ['has no drop in a batch that is shut is sold out', { shutBatches: [batch] }, { problem: 'sold_out' }],
  [
    'has an empty batch is sold out, whatever opens later',
    { batches: [empty], shutBatches: [opening(soon)] },
    { problem: 'sold_out' },
  ],
])('food that %s', (_what, of, expected) => {
  expect(problemOf({ isReady: true }, of).problem).toEqual({ ...none, ...expected })
})

const finished = { ...batch, id: 'finished', orderBy: null }
const plain = { variantIds: [], seenUnitPrice: 12.9 }

test.each<[string, Partial<RequestedLine>, Partial<CartDish>, string | undefined]>([
  ['as it is, without the size that cooked food needs', plain, {}, undefined],
  ['with a size', {}, {}, 'sold_as_is'],
  ['without an ingredient', { ...plain, removedIngredientIds: ['onion'] }, {}, 'choices_changed'],
  [
    'without an ingredient, though the dish needs no choice',
    { ...plain, removedIngredientIds: ['onion'] },
    { variantGroups: [] },
    'sold_as_is',
  ],
  ['with a size, in a batch that is cooked for its orders', {}, { batches: [finished, batch] }, undefined],
  ['as it is, where every portion needs a size', plain, { batches: [batch] }, 'choices_changed'],
] as const)('a finished portion %s', (_what, changes, of, problem) => {
  for (const promise of ['ready_now', 'made_to_order'] as const) {
    const { problem: found } = problemOf(
      { isReady: true, ...changes },
      { batches: [finished], promise, ...of },
    )
    expect(found?.problem).toBe(problem)
  }
})

test('the batches of a line are those that suit its choices', () => {
  const batchesOf = (changes: Partial<RequestedLine>) => {
    const cooked = new Map([[dish.id, { ...dish, batches: [finished, batch] }]])
    const [priced] = priceLines([line({ isReady: true, ...changes })], cooked, now).lines
    return priced?.dish.batches.map(({ id }) => id)
  }
  expect(batchesOf(plain)).toEqual(['finished'])
  expect(batchesOf({})).toEqual(['batch'])
})

const rate = { id: 'r', percent: 8.875, foodTaxable: true, deliveryTaxable: true }

test.each([
  [rate, 1000, 0, 89, 89],
  [rate, 1000, 500, 133, 89],
  [{ ...rate, deliveryTaxable: false }, 1000, 500, 89, 89],
  [{ ...rate, foodTaxable: false }, 1000, 500, 44, 0],
  [{ ...rate, foodTaxable: false, deliveryTaxable: false }, 1000, 500, 0, 0],
  [{ ...rate, percent: 0 }, 1000, 500, 0, 0],
  [null, 1000, 500, 0, 0],
])(
  'the tax of %j on $%i of food and $%i of delivery, in cents, is %i',
  (of, subtotalCents, deliveryFeeCents, taxCents, foodTaxCents) => {
    expect(taxOfOrder(of, { subtotalCents, deliveryFeeCents })).toMatchObject({ taxCents, foodTaxCents })
  },
)

const order = { subtotalCents: 2000, deliveryFeeCents: 500 }

test.each([
  ['no discount', null, order],
  [
    'a discount of the kitchen on food',
    { bearer: 'kitchen', discountCents: 300, foodDiscountCents: 300 },
    { subtotalCents: 1700, deliveryFeeCents: 500 },
  ],
  [
    'a free delivery by the kitchen',
    { bearer: 'kitchen', discountCents: 500, foodDiscountCents: 0 },
    { subtotalCents: 2000, deliveryFeeCents: 0 },
  ],
  [
    'a discount of the marketplace, which pays the kitchen for it',
    { bearer: 'marketplace', discountCents: 300, foodDiscountCents: 300 },
    order,
  ],
] as const)('with %s tax is on what the kitchen gets', (_what, discount, taxable) => {
  expect(taxableOf(order, discount)).toEqual(taxable)
})
