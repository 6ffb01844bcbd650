/** The languages of the product by their own names, as the switcher shows them. The first one fills gaps. */
export const languageNames = {
  en: 'English',
  ru: 'Русский',
} as const

export type Language = keyof typeof languageNames

export const languages = Object.keys(languageNames) as [Language, ...Language[]]

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languageNames, value)
}

/** The first requested language (such as `ru-RU`) that the product supports; otherwise English. */
export function languageOf(...wishes: (string | null | undefined)[]): Language {
  return (
    wishes
      .map(
        (wish) =>
          wish
            ?.trim()
            .toLowerCase()
            .split(/[-_,;]/)[0],
      )
      .find(isLanguage) ?? 'en'
  )
}

/** A name or text in every language. */
export type LocalText = Readonly<Record<Language, string>>

/** Calls `of` for every language. */
export function inEveryLanguage<Value>(of: (language: Language) => Value): Record<Language, Value> {
  // As `unknown[][]`, because `Object.fromEntries` cannot infer from typed entries that every key is present.
  const entries: unknown[][] = languages.map((language) => [language, of(language)])
  return Object.fromEntries(entries)
}

/** People write in English and, if they like, in Russian. Readers of every other language get the English text. */
export function writtenIn<Text extends string | undefined>(
  language: string,
  text: Text,
  textRu: string | null | undefined,
): Text | string {
  return language === 'ru' ? textRu || text : text
}

/** A stored name in every language. */
export function localText(name: string, nameRu?: string | null): LocalText {
  return inEveryLanguage((language) => writtenIn(language, name, nameRu))
}
