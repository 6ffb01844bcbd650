import { useSyncExternalStore } from 'react'
import { useTheme } from '@/shared/ui/theme.ts'

const darkSystem = '(prefers-color-scheme: dark)'

/** Whether the page is dark, by the user's choice or the system's. */
export function useIsDark(): boolean {
  const theme = useTheme((state) => state.theme)
  const isSystemDark = useSyncExternalStore(subscribe, () => matchMedia(darkSystem).matches)
  return theme === 'system' ? isSystemDark : theme === 'dark'
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(darkSystem)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
