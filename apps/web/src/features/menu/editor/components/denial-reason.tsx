import type { Allergen } from '@localchef/contracts/allergens/major-allergens'
import type { MenuDish } from '@localchef/contracts/menu/dish'
import { longestReason } from '@localchef/contracts/text-limits'
import { useTranslation } from 'react-i18next'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { Field } from '@/shared/ui/field.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import type { DishFormReturn } from '../dish-form.ts'

interface DenialReasonProps {
  form: DishFormReturn
  /** The saved dish. */
  dish: MenuDish | undefined
  allergen: Allergen
  /** Names of the ingredients and options that suggest the allergen. */
  because: readonly string[]
}

/** Asks for the reason of a denial and shows the admin's decision on it. */
export function DenialReason({ form, dish, allergen, because }: DenialReasonProps) {
  const { t } = useTranslation('menuItems')
  const names = useAllergenNames()
  const denial = dish?.denials.find((known) => known.allergen === allergen)
  return (
    <Field
      label={t('denial.label', { names: because.join(', '), allergen: names([allergen]) })}
      hint={denial ? t(`denial.${denial.status}`, { note: denial.note ?? '' }) : t('denial.hint')}
      required
      error={form.formState.errors.denialReasons?.[allergen]?.message}
    >
      <TextArea rows={2} maxLength={longestReason} {...form.register(`denialReasons.${allergen}`)} />
    </Field>
  )
}
