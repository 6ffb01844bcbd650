import { create } from 'zustand'

/** Key of the cart in local storage. */
export const cartStorageKey = 'cart-storage'

interface CartShown {
  count: number
  panelOpen: boolean
  conflict: boolean
}

/**
 * The part of the cart that header and overlays show, updated by `cart-store.ts`. It keeps the cart's code out of the
 * first script until there is a cart.
 */
export const useCartShown = create<CartShown>(() => ({ count: 0, panelOpen: false, conflict: false }))
