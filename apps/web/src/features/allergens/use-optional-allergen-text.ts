import type { Allergen } from '@localchef/contracts/allergens/major-allergens'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { useAllergenNames } from './use-allergen-names.ts'

interface OptionalAllergen {
  allergen: Allergen
  options: readonly { name: string; nameRu: string | null }[]
}

/** Describes an allergen that only options of a dish contain, and names these options. */
export function useOptionalAllergenText(): (optional: OptionalAllergen) => string {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const nameOf = useNameOf()
  const names = useAllergenNames()
  const either = new Intl.ListFormat(language, { type: 'disjunction' })
  return ({ allergen, options }) =>
    t('allergenStatement.ifChosen', {
      allergen: names([allergen]),
      options: either.format(
        options.map((option) => t('allergenStatement.option', { option: nameOf(option) })),
      ),
    })
}
