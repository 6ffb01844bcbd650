import {
  type Allergen,
  type AllergenWarning,
  allAllergens,
} from '@localchef/contracts/allergens/major-allergens'
import { useTranslation } from 'react-i18next'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { FilterChip } from '@/shared/ui/chip.tsx'
import { AllergenConsent } from '../../checkout/components/allergen-consent.tsx'

interface AllergyQuestionProps {
  allergies: readonly Allergen[]
  onChange: (allergies: Allergen[]) => void
  warning: AllergenWarning | null
  accepted: boolean
  onAccept: (accepted: boolean) => void
  error: string | undefined
}

/** The question about allergies before the order, and the warning to read out if the food contains one of them. */
export function AllergyQuestion(props: AllergyQuestionProps) {
  const { t } = useTranslation('orderEntry')
  const names = useAllergenNames()
  const { allergies, warning } = props
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">{t('allergies')}</legend>
      <div className="flex flex-wrap gap-2">
        {allAllergens.map((allergen) => {
          const isChosen = allergies.includes(allergen)
          return (
            <FilterChip
              key={allergen}
              pressed={isChosen}
              onClick={() =>
                props.onChange(
                  isChosen ? allergies.filter((one) => one !== allergen) : [...allergies, allergen],
                )
              }
            >
              {names([allergen])}
            </FilterChip>
          )
        })}
      </div>
      {warning && (
        <AllergenConsent
          warning={warning}
          error={props.error}
          checkbox={
            <Checkbox
              label={t('told')}
              checked={props.accepted}
              onChange={({ target }) => props.onAccept(target.checked)}
            />
          }
        />
      )}
    </fieldset>
  )
}
