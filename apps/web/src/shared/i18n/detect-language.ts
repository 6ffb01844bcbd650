import type { LanguageDetectorModule } from 'i18next'
import { type Language, languages } from './languages.ts'

/** Also read by boot.js before the first paint. */
const storageKey = 'i18nextLng'

/** From local storage, then the browser, then the page's lang attribute; base code only (spec, section 4). */
export const languageDetector: LanguageDetectorModule = {
  type: 'languageDetector',
  init: () => {},
  detect: () => {
    const wishes = [storedLanguage(), ...navigator.languages, document.documentElement.lang]
    return wishes.map(supported).find((language) => language !== undefined) ?? 'en'
  },
  cacheUserLanguage: (language) => {
    try {
      localStorage.setItem(storageKey, baseCode(language))
    } catch {
      // Storage is unavailable: the choice lasts as long as the page.
    }
  },
}

function storedLanguage(): string {
  try {
    return localStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}

function supported(wish: string): Language | undefined {
  const base = baseCode(wish)
  return languages.find(({ code }) => code === base)?.code
}

/** `ru` for `ru-RU`. */
function baseCode(language: string): string {
  return language.toLowerCase().split(/[-_]/)[0] ?? ''
}
