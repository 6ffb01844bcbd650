import type { MenuDish } from '@localchef/contracts/menu/dish'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

/** Names a dish in the reader's language, as far as the chef has. */
export function useDishName(): (dish: Pick<MenuDish, 'name' | 'nameRu'>) => string {
  const { language } = useLanguage()
  return ({ name, nameRu }) => inLanguage(language, name, nameRu)
}
