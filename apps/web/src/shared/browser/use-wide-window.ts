import { useSyncExternalStore } from 'react'

/** Tailwind's breakpoints. From `lg` on the header needs no menu button. */
const widths = { md: '48rem', lg: '64rem', xl: '80rem' } as const
type Breakpoint = keyof typeof widths

function watch(breakpoint: Breakpoint) {
  const query = import.meta.env.SSR ? undefined : window.matchMedia(`(min-width: ${widths[breakpoint]})`)
  return {
    subscribe: (onChange: () => void) => {
      query?.addEventListener('change', onChange)
      return () => query?.removeEventListener('change', onChange)
    },
    matches: () => query?.matches ?? false,
  }
}

const windows = { md: watch('md'), lg: watch('lg'), xl: watch('xl') }

/** Whether the window is at least as wide as the breakpoint. The server renders for phones. */
export function useWideWindow(breakpoint: Breakpoint = 'lg'): boolean {
  const { subscribe, matches } = windows[breakpoint]
  return useSyncExternalStore(subscribe, matches, () => false)
}
