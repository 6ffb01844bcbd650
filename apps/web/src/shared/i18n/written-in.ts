import type { Language } from './languages.ts'

/** The language of a text that a person wrote, for `lang`: a screen reader chooses its voice by it. */
export function writtenIn(text: string | null | undefined): Language {
  return /[а-яё]/i.test(text ?? '') ? 'ru' : 'en'
}
