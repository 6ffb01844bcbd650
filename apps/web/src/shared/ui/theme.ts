import { create } from 'zustand'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Also read by boot.js before the first paint. */
const storageKey = 'localchef-theme'

interface ThemeState {
  theme: Theme
  setTheme: (theme: Theme) => void
}

export const useTheme = create<ThemeState>((set) => ({
  theme: storedTheme(),
  setTheme: (theme) => {
    set({ theme })
    const root = document.documentElement
    try {
      if (theme === 'system') {
        delete root.dataset.theme
        localStorage.removeItem(storageKey)
      } else {
        root.dataset.theme = theme
        localStorage.setItem(storageKey, theme)
      }
    } catch {
      // Storage is unavailable: the choice lasts as long as the page.
    }
  },
}))

function storedTheme(): Theme {
  const shown = import.meta.env.SSR ? undefined : document.documentElement.dataset.theme
  return shown === 'light' || shown === 'dark' ? shown : 'system'
}
