import { type DishAllergens, isFreeOfAllergens } from '@localchef/contracts/allergens/major-allergens'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useAllergenNames } from './use-allergen-names.ts'

interface NamedDish extends DishAllergens {
  name: string
  nameRu: string | null
}

/**
 * Sentences about the allergens of dishes, the same on pages and in print. States that there are none only if every
 * dish has such a statement and no ingredient suggests otherwise.
 */
export function useAllergenStatement(): (dishes: readonly NamedDish[]) => string[] {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const names = useAllergenNames()
  return (dishes) => {
    const contains = dishes.flatMap(({ allergens }) => allergens ?? [])
    const suggested = dishes
      .flatMap(({ possibleAllergens }) => possibleAllergens)
      .filter((allergen) => !contains.includes(allergen))
    const unstated = dishes.filter(({ allergens }) => allergens === null)
    const unstatedNames = [...new Set(unstated.map((dish) => inLanguage(language, dish.name, dish.nameRu)))]
    return [
      contains.length > 0 && t('allergenStatement.contains', { names: names(contains) }),
      suggested.length > 0 && t('allergenStatement.mayContain', { names: names(suggested) }),
      unstated.length > 0 &&
        (dishes.length === 1
          ? t('allergenStatement.askChef')
          : t('allergenStatement.askChefOf', { dishes: unstatedNames.join(', ') })),
      dishes.length > 0 && dishes.every(isFreeOfAllergens) && t('allergenStatement.none'),
    ].filter((sentence) => sentence !== false)
  }
}
