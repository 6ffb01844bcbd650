import { type Allergen, allAllergens } from '@localchef/contracts/allergens/major-allergens'
import { useTranslation } from 'react-i18next'
import { FilterChip } from '@/shared/ui/chip.tsx'

interface AllergyChipsProps {
  value: readonly Allergen[]
  onChange: (value: Allergen[]) => void
}

/** Chooses which of the nine allergens the person is warned about. */
export function AllergyChips({ value, onChange }: AllergyChipsProps) {
  const { t } = useTranslation(['auth', 'common'])
  const toggle = (allergen: Allergen) =>
    onChange(value.includes(allergen) ? value.filter((kept) => kept !== allergen) : [...value, allergen])
  return (
    <fieldset>
      <legend className="text-small font-semibold">{t('person.allergies')}</legend>
      <p className="mb-3 mt-0.5 text-caption text-ink-faint">{t('person.allergiesHint')}</p>
      <div className="flex flex-wrap gap-2">
        {allAllergens.map((allergen) => (
          <FilterChip key={allergen} pressed={value.includes(allergen)} onClick={() => toggle(allergen)}>
            {t(`allergens.${allergen}`, { ns: 'common' })}
          </FilterChip>
        ))}
      </div>
    </fieldset>
  )
}
