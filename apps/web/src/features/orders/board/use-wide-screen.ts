import { useSyncExternalStore } from 'react'

const wide = window.matchMedia('(min-width: 48rem)')

/** Whether columns fit side by side. Below that the board shows one column at a time. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      wide.addEventListener('change', changed)
      return () => wide.removeEventListener('change', changed)
    },
    () => wide.matches,
  )
}
