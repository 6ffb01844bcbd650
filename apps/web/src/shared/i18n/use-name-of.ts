import { inLanguage } from './in-language.ts'
import { useLanguage } from './use-language.ts'

/** Returns a row's name in the reader's language, or its first name without a translation. */
export function useNameOf(): (row: { name: string; nameRu: string | null }) => string {
  const { language } = useLanguage()
  return ({ name, nameRu }) => inLanguage(language, name, nameRu)
}
