import { readFileSync } from 'node:fs'
import { createInstance, type i18n } from 'i18next'
import { test as base } from './test.ts'

type Language = 'en' | 'ru'

/** A text in the reader's language: `say('checkout:place', { count: 2 })`. A missing key throws. */
export type Say = (key: string, values?: Record<string, unknown>) => string

/**
 * A journey in both languages: Russian on the phone, English on the desktop. `say` reads the product's own locale
 * files.
 */
export const test = base.extend<{ language: Language; say: Say }>({
  language: async ({ isMobile }, use) => {
    await use(isMobile ? 'ru' : 'en')
  },
  locale: async ({ isMobile }, use) => {
    await use(isMobile ? 'ru-RU' : 'en-US')
  },
  say: async ({ language }, use) => {
    await use(wordsOf(language))
  },
})

export { expect } from './test.ts'

/** Texts of one language, for a journey whose people read different ones. */
export function wordsOf(language: Language): Say {
  const words: i18n = createInstance()
  void words.init({
    lng: language,
    resources: { [language]: {} },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return (key, values = {}) => {
    const [namespace = ''] = key.split(':')
    if (!words.hasResourceBundle(language, namespace)) {
      const file = new URL(`../../apps/web/public/locales/${language}/${namespace}.json`, import.meta.url)
      words.addResourceBundle(language, namespace, JSON.parse(readFileSync(file, 'utf8')))
    }
    if (!words.exists(key, values)) throw new Error(`There is no text ${key} in ${language}.`)
    return words.t(key, values)
  }
}
