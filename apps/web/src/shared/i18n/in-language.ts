import { writtenIn } from '@localchef/contracts/language'

/** A chef's text in the reader's language; Russian is optional. */
export function inLanguage<T extends string | undefined>(
  language: string,
  text: T,
  textRu: string | null | undefined,
): T | string {
  return writtenIn(language, text, textRu)
}
