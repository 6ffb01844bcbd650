import { useSyncExternalStore } from 'react'

/** Tailwind's `lg`: from here on the header shows everything without a menu. */
const wide = import.meta.env.SSR ? undefined : window.matchMedia('(min-width: 64rem)')

function subscribe(onChange: () => void): () => void {
  wide?.addEventListener('change', onChange)
  return () => wide?.removeEventListener('change', onChange)
}

export function useWideWindow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wide?.matches ?? false,
    // The server takes everybody for a phone: what a phone does not show comes when the app is there.
    () => false,
  )
}
