// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import type { PendingItem } from './cart-lines.ts'
import { cartStorageKey, useCartShown } from './cart-shown.ts'
import { useCart } from './cart-store.ts'
import { emptyCart } from './stored-cart.ts'

const cart = () => useCart.getState()
const dishes = () => cart().items.map(({ dish }) => dish.id)

function item(id: string, chefId = 'chef-1'): PendingItem {
  return {
    dish: { id, name: id, price: 10, imageUrl: '', chefId, ingredients: [] },
    quantity: 1,
    variants: [],
    removedIngredients: [],
  }
}

beforeEach(() => {
  localStorage.clear()
  useCart.setState({ ...emptyCart, panelOpen: false })
})

it('header and overlays, which load before the cart does, show its portions, panel and dialog', () => {
  expect(useCartShown.getState()).toEqual({ count: 0, panelOpen: false, conflict: false })
  cart().add(item('borscht'))
  cart().updateQuantity(0, 3)
  cart().setPanelOpen(true)
  expect(useCartShown.getState()).toEqual({ count: 3, panelOpen: true, conflict: false })
  cart().add(item('plov', 'chef-2'))
  expect(useCartShown.getState()).toMatchObject({ count: 3, conflict: true })
})

it('a stored cart is shown as soon as its code has loaded, with its panel closed', async () => {
  cart().add(item('borscht'))
  cart().setPanelOpen(true)
  vi.resetModules()
  const { useCartShown: shown } = await import('./cart-shown.ts')
  await import('./cart-store.ts')
  expect(shown.getState()).toEqual({ count: 1, panelOpen: false, conflict: false })
})

it.each<[string, string | null, string[]]>([
  ['the cart', cartStorageKey, ['kvass']],
  // Clearing the whole storage names no key.
  ['everything', null, ['kvass']],
  ['something else', 'theme', ['borscht']],
])('after another tab wrote %s, the cart is read again if it may have changed', (_what, key, expected) => {
  cart().add(item('kvass'))
  const written = localStorage.getItem(cartStorageKey) ?? ''
  useCart.setState(emptyCart)
  cart().add(item('borscht'))
  // Browsers send this event only to other tabs, so the test writes and sends it as another tab would.
  localStorage.setItem(cartStorageKey, written)
  window.dispatchEvent(new StorageEvent('storage', { key }))
  expect(dishes()).toEqual(expected)
})

it('a new time and an accepted price change the cart that is kept', () => {
  const scheduledFor = new Date('2026-12-01T18:00:00Z')
  cart().add(item('borscht'))
  cart().add(item('kvass'))
  cart().reschedule(['kvass'], scheduledFor)
  cart().acceptPrice(0, 12.5)
  expect(cart().items).toMatchObject([
    { subtotal: 12.5, scheduledFor: undefined },
    { subtotal: 10, scheduledFor },
  ])
})

it('switching without a pending dish keeps the cart', () => {
  cart().add(item('borscht'))
  cart().switchToNewChef()
  expect(dishes()).toEqual(['borscht'])
})
