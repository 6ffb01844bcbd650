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

export async function openCartPanel(): Promise<void> {
  const { useCart } = await import('./cart-store.ts')
  useCart.getState().setPanelOpen(true)
}

/** Brings the cart when this browser keeps one, and when another tab has begun one. */
export function bringKeptCart(): () => void {
  const bring = () => void import('./cart-store.ts').catch(() => {})
  try {
    if (localStorage.getItem(cartStorageKey)) bring()
  } catch {
    // Storage is closed to us: nothing is kept.
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === cartStorageKey) bring()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
