// @vitest-environment jsdom
import type { OrderChange } from '@localchef/contracts/orders/order'
import { beforeEach, expect, it } from 'vitest'
import { useCart } from '@/features/cart/cart-store.ts'
import { emptyCartOfChange, keepCartUntilChanged } from './cart-of-change.ts'

const borscht = {
  dish: { id: 'd1', name: 'Borscht', price: 9, imageUrl: '', chefId: 'c1', ingredients: [] },
  quantity: 1,
  variants: [],
  removedIngredients: [],
}
const change: OrderChange = { at: '2026-11-23T18:00:00Z', oldTotal: 9, newTotal: 18, lines: [] }

beforeEach(() => {
  localStorage.clear()
  useCart.setState({ items: [] })
  useCart.getState().add(borscht)
})

it('the cart of a change stays until the change has taken effect', () => {
  keepCartUntilChanged({ id: 'o1', changes: [] })
  emptyCartOfChange({ id: 'o1', changes: [] })
  emptyCartOfChange({ id: 'o2', changes: [change] })
  expect(useCart.getState().items).toHaveLength(1)
  emptyCartOfChange({ id: 'o1', changes: [change] })
  expect(useCart.getState().items).toEqual([])
})

it('a cart that changed after the order’s change was sent is not emptied', () => {
  keepCartUntilChanged({ id: 'o1', changes: [] })
  useCart.getState().updateQuantity(0, 2)
  emptyCartOfChange({ id: 'o1', changes: [change] })
  expect(useCart.getState().items).toHaveLength(1)
})

it('a cart is not emptied if the stored change is unreadable', () => {
  localStorage.setItem('cart-of-change', '{')
  emptyCartOfChange({ id: 'o1', changes: [change] })
  expect(useCart.getState().items).toHaveLength(1)
})
