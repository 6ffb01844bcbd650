import { cartStorageKey } from './cart-shown.ts'

export async function openCartPanel(): Promise<void> {
  const { useCart } = await import('./cart-store.ts')
  useCart.getState().setPanelOpen(true)
}

/** Loads the cart if this browser has a stored one or another tab starts one. */
export function loadStoredCart(): () => void {
  const load = () => void import('./cart-store.ts').catch(() => {})
  try {
    if (localStorage.getItem(cartStorageKey)) load()
  } catch {
    // Without storage there is no stored cart.
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === cartStorageKey) load()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
