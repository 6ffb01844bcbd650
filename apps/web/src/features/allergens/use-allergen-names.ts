import { inListOrder } from '@localchef/contracts/allergens/major-allergens'
import { useTranslation } from 'react-i18next'

/** Joins allergen names with commas, in the order of the law. */
export function useAllergenNames(): (allergens: readonly string[]) => string {
  const { t } = useTranslation()
  return (allergens) =>
    inListOrder(allergens)
      .map((name) => t(`allergens.${name}`))
      .join(', ')
}
