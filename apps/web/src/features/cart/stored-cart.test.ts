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

it('storedCart restores a cart with its dates', () => {
  const cart = { items: [line], showChefConflictDialog: false, pendingItem: null }
  expect(storedCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart)
})

it('storedCart recomputes subtotals and clamps quantities', () => {
  const tampered = { ...emptyCart, items: [{ ...line, subtotal: 0.01, quantity: 99 }] }
  expect(storedCart(tampered).items[0]).toMatchObject({ quantity: 10, subtotal: 125 })
})

it('storedCart keeps only the first chef’s lines', () => {
  const other = { ...line, dish: { ...line.dish, id: 'd2', chefId: 'c2' }, chefId: 'c2' }
  expect(storedCart({ ...emptyCart, items: [line, other] }).items).toHaveLength(1)
})

it('storedCart never throws, whatever is stored', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (whole, items) => {
      storedCart(whole)
      storedCart({ items, pendingItem: whole, showChefConflictDialog: items })
      storedCart({ items: [items, { dish: whole }, { ...line, variants: items }] })
    }),
  )
})
