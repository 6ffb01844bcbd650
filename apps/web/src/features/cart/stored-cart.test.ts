import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cartItem } from './cart-lines.ts'
import { emptyCart, storedCart } from './stored-cart.ts'

const line = cartItem({
  dish: { id: 'd1', name: 'Borscht', price: 9.5, imageUrl: '/b.jpg', chefId: 'c1', ingredients: [] },
  quantity: 2,
  variants: [{ id: 'large', name: 'Large', additionalPrice: 3 }],
  scheduledFor: new Date('2026-12-01T18:00:00Z'),
  removedIngredients: ['dill'],
  isReady: true,
})

/** A cart as local storage returns it. */
const stored = (cart: object): unknown => JSON.parse(JSON.stringify(cart))

it.each([false, true])(
  'storedCart restores a cart with its dates and, if it was open (%s), its dialog',
  (open) => {
    const cart = { items: [line, line], showChefConflictDialog: open, pendingItem: line }
    const { chefId, subtotal, ...pendingItem } = line
    expect(storedCart(stored(cart))).toEqual({ ...cart, pendingItem })
  },
)

it.each([
  ['without a dish to ask about', { showChefConflictDialog: true, pendingItem: { ...line, dish: {} } }],
  ['without a readable flag', { showChefConflictDialog: 'true', pendingItem: line }],
])('the dialog of two chefs stays closed %s', (_when, cart) => {
  expect(storedCart(stored({ items: [line], ...cart })).showChefConflictDialog).toBe(false)
})

it.each([undefined, null, 'cart', [], {}, { items: {} }])('%j is an empty cart without a dialog', (cart) => {
  expect(storedCart(cart)).toEqual({ items: [], showChefConflictDialog: false, pendingItem: null })
})

it('storedCart recomputes subtotals and clamps quantities', () => {
  const tampered = { ...emptyCart, items: [{ ...line, subtotal: 0.01, quantity: 99 }] }
  expect(storedCart(stored(tampered)).items[0]).toMatchObject({ quantity: 10, subtotal: 125 })
})

it('storedCart keeps only the first chef’s lines', () => {
  const other = { ...line, dish: { ...line.dish, id: 'd2', chefId: 'c2' }, chefId: 'c2' }
  expect(storedCart(stored({ ...emptyCart, items: [line, other] })).items).toHaveLength(1)
})

/** JSON reads it as infinity. */
const endless = '1e999'

it.each([
  ['no dish', { dish: null }],
  ['a dish without id', { dish: { ...line.dish, id: undefined } }],
  ['a dish with an empty id', { dish: { ...line.dish, id: '' } }],
  ['a dish with a number as its id', { dish: { ...line.dish, id: 7 } }],
  ['a dish without name', { dish: { ...line.dish, name: undefined } }],
  ['a dish without chef', { dish: { ...line.dish, chefId: '' } }],
  ['a price in words', { dish: { ...line.dish, price: '9.5' } }],
  ['a price below zero', { dish: { ...line.dish, price: -1 } }],
  ['an endless price', { dish: { ...line.dish, price: endless } }],
  ['a quantity in words', { quantity: '2' }],
])('a line with %s is dropped, and the others stay', (_what, damage) => {
  const text = JSON.stringify({ items: [{ ...line, ...damage }, line] }).replace(`"${endless}"`, endless)
  expect(storedCart(JSON.parse(text)).items).toEqual([line])
})

const { dish } = line
const dill = { id: 'dill', name: 'Dill' }
it.each<[string, object, object]>([
  ['a free dish stays', { dish: { ...dish, price: 0 } }, { dish: { ...dish, price: 0 } }],
  ['a lost picture is none', { dish: { ...dish, imageUrl: 1 } }, { dish: { ...dish, imageUrl: '' } }],
  [
    'whole ingredients stay and others go',
    {
      dish: {
        ...dish,
        ingredients: [dill, null, { id: 'salt' }, { name: 'Salt' }, { id: '', name: 'Salt' }],
      },
    },
    { dish: { ...dish, ingredients: [dill] } },
  ],
  ['a list that is none is empty', { dish: { ...dish, ingredients: dill }, variants: {} }, { variants: [] }],
  [
    'whole variants stay and others go',
    { variants: [{ name: 'Hot', additionalPrice: 0 }, 1, { name: 'Cold' }, { additionalPrice: 2 }] },
    { variants: [{ id: '', name: 'Hot', additionalPrice: 0 }] },
  ],
  [
    'a discount by a variant goes',
    { variants: [{ id: 'a', name: 'A', additionalPrice: -9 }] },
    { subtotal: 19 },
  ],
  [
    'ids of removed ingredients are texts',
    { removedIngredients: ['dill', 4, null] },
    { removedIngredients: ['dill'] },
  ],
  ['a text of removed ingredients removes none', { removedIngredients: 'dill' }, { removedIngredients: [] }],
  ['a time in words is no time', { scheduledFor: 'tomorrow' }, { scheduledFor: undefined }],
  ['a time in milliseconds is no time', { scheduledFor: 1 }, { scheduledFor: undefined }],
  ['only true is ready', { isReady: 'true' }, { isReady: false }],
])('of a damaged line, %s', (_what, damage, expected) => {
  const [repaired] = storedCart(stored({ items: [{ ...line, ...damage }] })).items
  expect(repaired).toMatchObject(expected)
})

it('whatever is stored becomes a cart of one chef in which every line has a price', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (whole, items) => {
      for (const cart of [
        whole,
        { items, pendingItem: whole, showChefConflictDialog: items },
        { items: [items, { dish: whole }, { ...line, variants: items }] },
        { items: [{ ...line, dish: { ...line.dish, price: items, chefId: whole } }, line] },
      ]) {
        const read = storedCart(cart)
        expect(new Set(read.items.map(({ chefId }) => chefId)).size).toBeLessThanOrEqual(1)
        expect(read.items.filter(({ subtotal }) => !(subtotal >= 0))).toEqual([])
      }
    }),
  )
})

it('storedCart keeps the kitchen’s time zone, unless no clock knows it', () => {
  const zoneOf = (timeZone: unknown) =>
    storedCart(stored({ items: [{ ...line, dish: { ...line.dish, timeZone } }] })).items[0]?.dish.timeZone
  expect(zoneOf('America/New_York')).toBe('America/New_York')
  expect(zoneOf('Mars/Olympus')).toBeUndefined()
  expect(zoneOf(7)).toBeUndefined()
})
