import { useTranslation } from 'react-i18next'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { formatDollars } from '@/shared/format/money.ts'
import type { Need } from './needs-as-filters.ts'

/** The text of a filter's chip. */
export function useNeedName(): (need: Need) => string {
  const { t } = useTranslation(['chefs', 'cards'])
  const allergenNames = useAllergenNames()
  return (need) => {
    switch (need.kind) {
      case 'diet':
        return t(`diets.${need.value}`, { ns: 'cards' })
      case 'free':
        return allergenNames([need.value])
      case 'price':
        return t('query.maxPrice', { price: formatDollars(need.value) })
      default:
        return t(`filters.${need.kind}`)
    }
  }
}
