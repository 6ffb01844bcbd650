import { create } from 'zustand'

/** As the cart's store writes it. */
export const cartStorageKey = 'cart-storage'

interface CartShown {
  count: number
  panelOpen: boolean
  conflict: boolean
}

/**
 * What header and overlays show of the cart, told by the cart itself (`cart-store.ts`). Until something is in it
 * nobody needs the rest, and the first script is smaller by it.
 */
export const useCartShown = create<CartShown>(() => ({ count: 0, panelOpen: false, conflict: false }))
