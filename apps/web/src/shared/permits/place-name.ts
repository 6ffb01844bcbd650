import type { PlaceRule } from '@localchef/contracts/permits/place-rules'
import { inLanguage } from '@/shared/i18n/in-language.ts'

/** “Los Angeles County, California”. County names are not translated. */
export function placeName(
  { name, nameRu, county }: Pick<PlaceRule, 'name' | 'nameRu' | 'county'>,
  language: string,
): string {
  const state = inLanguage(language, name, nameRu)
  return county === null ? state : `${county}, ${state}`
}
