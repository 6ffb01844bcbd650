import type { MenuDish } from '@localchef/contracts/menu-dish'
import { useLanguage } from '@/i18n/use-language.ts'

/** Names a dish in the reader's language, as far as the chef has. */
export function useDishName(): (dish: Pick<MenuDish, 'name' | 'nameRu'>) => string {
  const { language } = useLanguage()
  return ({ name, nameRu }) => (language === 'ru' ? (nameRu ?? name) : name)
}
