import { inListOrder } from '@localchef/contracts/allergens/major-allergens'
import { useTranslation } from 'react-i18next'

/** Allergens as a list of words, in the order the law names them. */
export function useAllergenNames(): (allergens: readonly string[]) => string {
  const { t } = useTranslation()
  return (allergens) =>
    inListOrder(allergens)
      .map((name) => t(`allergens.${name}`))
      .join(', ')
}
