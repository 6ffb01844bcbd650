import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PendingItem } from './cart-lines.ts'

/** Fake local storage, hoisted because the store reads it on import. */
const storage = vi.hoisted(() => {
  const kept = new Map<string, string>()
  const local = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  Object.assign(globalThis, { localStorage: local, window: { localStorage: local } })
  return kept
})

const { useCart } = await import('./cart-store.ts')
const { cartStorageKey } = await import('./cart-shown.ts')
const { emptyCart } = await import('./stored-cart.ts')

function item(changes: Partial<PendingItem> = {}, chefId = 'chef-1', id = 'borscht'): PendingItem {
  return {
    dish: {
      id,
      name: id,
      price: 10,
      imageUrl: '/borscht.svg',
      chefId,
      ingredients: [{ id: 'dill', name: 'Dill' }],
    },
    quantity: 1,
    variants: [],
    removedIngredients: [],
    isReady: false,
    ...changes,
  }
}

const cart = () => useCart.getState()

beforeEach(() => useCart.setState(emptyCart))

describe('a cart holds one chef', () => {
  it('a dish of another chef becomes the pending item and opens the dialog', () => {
    expect(cart().add(item())).toBe('added')
    const other = item({ quantity: 3, isReady: true }, 'chef-2', 'plov')
    expect(cart().add(other)).toBe('conflict')
    expect(cart().items.map(({ dish }) => dish.id)).toEqual(['borscht'])
    expect(cart()).toMatchObject({ pendingItem: other, showChefConflictDialog: true })
  })

  it('keeping the current cart discards the pending item and closes the dialog', () => {
    cart().add(item())
    cart().add(item({}, 'chef-2', 'plov'))
    cart().keepCurrentCart()
    expect(cart()).toMatchObject({ pendingItem: null, showChefConflictDialog: false })
    expect(cart().items.map(({ dish }) => dish.id)).toEqual(['borscht'])
  })

  it('switching chefs replaces the cart with the pending item and closes the dialog', () => {
    cart().add(item())
    cart().add(item({}, 'chef-1', 'kvass'))
    cart().add(item({ quantity: 2 }, 'chef-2', 'plov'))
    cart().switchToNewChef()
    expect(cart()).toMatchObject({ pendingItem: null, showChefConflictDialog: false })
    expect(cart().items).toHaveLength(1)
    expect(cart().items[0]).toMatchObject({ chefId: 'chef-2', quantity: 2, subtotal: 20 })
  })

  it('an empty cart accepts a dish of any chef', () => {
    expect(cart().add(item({}, 'chef-2', 'plov'))).toBe('added')
  })
})

describe('lines', () => {
  it('an identical line is merged with added quantity, new subtotal and isReady of either line', () => {
    cart().add(item({ quantity: 2 }))
    expect(cart().add(item({ quantity: 3, isReady: true }))).toBe('merged')
    expect(cart().items).toHaveLength(1)
    expect(cart().items[0]).toMatchObject({ quantity: 5, subtotal: 50, isReady: true })
  })

  it('a line that differs in dish, variants, removed ingredients or time is appended', () => {
    cart().add(item())
    cart().add(item({}, 'chef-1', 'kvass'))
    cart().add(item({ variants: [{ id: 'l', name: 'Large', additionalPrice: 2.5 }] }))
    cart().add(item({ removedIngredients: ['dill'] }))
    cart().add(item({ scheduledFor: new Date('2026-12-01T18:00:00Z') }))
    expect(cart().items).toHaveLength(5)
  })

  it('lines are removed by position, quantities change subtotals and clear empties the cart', () => {
    cart().add(item())
    cart().add(item({}, 'chef-1', 'kvass'))
    cart().updateQuantity(1, 4)
    expect(cart().items[1]).toMatchObject({ quantity: 4, subtotal: 40 })
    cart().remove(0)
    expect(cart().items.map(({ dish }) => dish.id)).toEqual(['kvass'])
    cart().clear()
    expect(cart().items).toEqual([])
  })
})

describe('the stored cart', () => {
  it('cart-storage holds items, the dialog’s flag and the pending item and nothing else', () => {
    expect(cartStorageKey).toBe('cart-storage')
    cart().add(item({ scheduledFor: new Date('2026-12-01T18:00:00Z') }))
    cart().add(item({}, 'chef-2', 'plov'))
    cart().setPanelOpen(true)
    const { state } = JSON.parse(storage.get('cart-storage') ?? '{}')
    expect(Object.keys(state).sort()).toEqual(['items', 'pendingItem', 'showChefConflictDialog'])
    expect(Object.keys(state.items[0]).sort()).toEqual([
      'chefId',
      'dish',
      'isReady',
      'quantity',
      'removedIngredients',
      'scheduledFor',
      'subtotal',
      'variants',
    ])
    expect(Object.keys(state.items[0].dish).sort()).toEqual([
      'chefId',
      'id',
      'imageUrl',
      'ingredients',
      'name',
      'price',
    ])
    expect(state.items[0].dish.ingredients).toEqual([{ id: 'dill', name: 'Dill' }])
    expect(state.pendingItem).toMatchObject({ quantity: 1, isReady: false, removedIngredients: [] })
  })

  it('isReady is false by default', async () => {
    const { isReady: _unsaid, ...unsaid } = item()
    cart().add(unsaid)
    expect(cart().items[0]?.isReady).toBe(false)
    cart().add(item({ isReady: true }, 'chef-1', 'kvass'))
    expect(cart().items[1]?.isReady).toBe(true)
    const kept = JSON.parse(storage.get('cart-storage') ?? '{}')
    for (const line of kept.state.items) delete line.isReady
    storage.set('cart-storage', JSON.stringify(kept))
    await useCart.persist.rehydrate()
    expect(cart().items.map(({ isReady }) => isReady)).toEqual([false, false])
    cart().add({ ...unsaid, dish: { ...unsaid.dish, chefId: 'chef-2' } })
    cart().switchToNewChef()
    expect(cart().items.map(({ isReady }) => isReady)).toEqual([false])
  })

  it('the cart is restored after a reload', async () => {
    cart().add(item({ quantity: 3 }))
    const kept = storage.get('cart-storage') ?? ''
    useCart.setState(emptyCart)
    storage.set('cart-storage', kept)
    await useCart.persist.rehydrate()
    expect(cart().items[0]).toMatchObject({ quantity: 3, subtotal: 30 })
  })

  it('no cart action sends a request', () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    cart().add(item())
    cart().updateQuantity(0, 2)
    cart().clear()
    expect(fetched).not.toHaveBeenCalled()
    fetched.mockRestore()
  })
})

describe('putting back', () => {
  it('a removed line returns to its place', () => {
    cart().add(item())
    cart().add(item({}, 'chef-1', 'pelmeni'))
    const before = cart().items
    cart().remove(0)
    cart().putBack(before.slice(0, 1), 0)
    expect(cart().items).toEqual(before)
  })

  it('a cleared cart returns, unless it now has dishes of another chef', () => {
    cart().add(item())
    const before = cart().items
    cart().clear()
    cart().putBack(before, 0)
    expect(cart().items).toEqual(before)
    cart().clear()
    cart().add(item({}, 'chef-2', 'pizza'))
    cart().putBack(before, 0)
    expect(cart().items.map(({ dish }) => dish.id)).toEqual(['pizza'])
  })
})
