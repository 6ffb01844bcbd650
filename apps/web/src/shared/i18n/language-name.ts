/** The name of a language for readers of another: `Russian`, `русский`. */
export function languageName(language: string, reader: string): string {
  return new Intl.DisplayNames(reader, { type: 'language' }).of(language) ?? language
}
