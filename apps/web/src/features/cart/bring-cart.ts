import { cartStorageKey } from './cart-shown.ts'

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
