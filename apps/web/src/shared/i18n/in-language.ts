/** A text of a chef's own, which may be given in Russian beside its first language. */
export function inLanguage<T extends string | undefined>(
  language: string,
  text: T,
  textRu: string | null | undefined,
): T | string {
  return language === 'ru' ? (textRu ?? text) : text
}
