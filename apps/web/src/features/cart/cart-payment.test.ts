// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { emptyCartOf, keepCartUntilPaid, orderOfCart } from './cart-payment.ts'
import { useCart } from './cart-store.ts'

const borscht = {
  dish: { id: 'd1', name: 'Borscht', price: 9, imageUrl: '', chefId: 'c1', ingredients: [] },
  quantity: 1,
  variants: [],
  removedIngredients: [],
}

beforeEach(() => {
  localStorage.clear()
  useCart.setState({ items: [] })
  useCart.getState().add(borscht)
})

it('a cart is kept with its order until the order is paid', () => {
  keepCartUntilPaid('o1')
  expect(orderOfCart()).toBe('o1')
  emptyCartOf('o2')
  expect(useCart.getState().items).toHaveLength(1)
  emptyCartOf('o1')
  expect(useCart.getState().items).toEqual([])
  expect(orderOfCart()).toBeUndefined()
})

it('a cart that changed after its order was placed is not emptied by the payment', () => {
  keepCartUntilPaid('o1')
  useCart.getState().updateQuantity(0, 2)
  expect(orderOfCart()).toBeUndefined()
  emptyCartOf('o1')
  expect(useCart.getState().items).toHaveLength(1)
})

it('a paid order empties the cart only once', () => {
  keepCartUntilPaid('o1')
  emptyCartOf('o1')
  useCart.getState().add(borscht)
  emptyCartOf('o1')
  expect(useCart.getState().items).toHaveLength(1)
})

it.each(['', '{', 'null', '[]', '{"orderId":1,"lines":"[]"}', '{"orderId":"o1"}'])(
  'the malformed stored order %j is ignored',
  (stored) => {
    localStorage.setItem('cart-payment', stored)
    expect(orderOfCart()).toBeUndefined()
    emptyCartOf('o1')
    expect(useCart.getState().items).toHaveLength(1)
  },
)
