import { type Language, languages } from '../language.ts'
import type { LanguageWords } from './language-words.ts'

/** The words of every language, loaded by folder name: a new language needs no change here. */
export const wordsIn: Readonly<Record<Language, LanguageWords>> = Object.fromEntries(
  await Promise.all(
    languages.map(async (language): Promise<unknown[]> => {
      const { words }: { words: LanguageWords } = await import(`./${language}/words.ts`)
      return [language, words]
    }),
  ),
)
