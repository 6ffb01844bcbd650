import { type Allergen, allAllergens, inListOrder } from '@localchef/contracts/allergens/major-allergens'
import type { MenuDish } from '@localchef/contracts/menu/dish'
import { Check, Lightbulb } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { Button } from '@/shared/ui/button.tsx'
import { FilterChip } from '@/shared/ui/chip.tsx'
import { FieldError } from '@/shared/ui/field.tsx'
import type { DishFormReturn } from '../dish-form.ts'
import { useSuggestedAllergens } from '../use-suggested-allergens.ts'
import { DenialReason } from './denial-reason.tsx'

interface AllergensFieldProps {
  form: DishFormReturn
  /** The saved dish. */
  dish: MenuDish | undefined
  /** Ingredients typed but not added yet. */
  typed: string
}

/** The allergen statement: some of the nine or explicitly none. Ingredients suggest allergens, the chef confirms. */
export function AllergensField({ form, dish, typed }: AllergensFieldProps) {
  const { t } = useTranslation(['menuItems', 'common'])
  const hintId = useId()
  const stated = form.watch('allergens') ?? null
  const suggested = useSuggestedAllergens(form, typed)
  const open = [...suggested].filter(([allergen]) => !stated?.includes(allergen))
  const { isSubmitted, errors } = form.formState
  const state = (allergens: Allergen[] | null) =>
    form.setValue('allergens', allergens, { shouldDirty: true, shouldValidate: isSubmitted })
  const toggle = (allergen: Allergen) => {
    const others = (stated ?? []).filter((kept) => kept !== allergen)
    const chosen = stated?.includes(allergen) ? others : inListOrder([...others, allergen])
    // Removing the last allergen withdraws the statement instead of stating none.
    state(chosen.length > 0 ? chosen : null)
  }
  return (
    <fieldset aria-describedby={hintId} className="grid gap-3">
      <legend className="text-small font-semibold">{t('ingredients.allergens')}</legend>
      <p id={hintId} className="text-caption text-ink-faint">
        {t('ingredients.allergensHint')}
      </p>
      {stated === null || stated.length > 0 ? (
        <Suggestions
          open={open}
          onConfirm={() => state(inListOrder([...(stated ?? []), ...open.map(([allergen]) => allergen)]))}
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        {allAllergens.map((allergen) => (
          <FilterChip
            key={allergen}
            pressed={stated?.includes(allergen) ?? false}
            onClick={() => toggle(allergen)}
          >
            {t(`allergens.${allergen}`, { ns: 'common' })}
          </FilterChip>
        ))}
        <FilterChip pressed={stated?.length === 0} onClick={() => state(stated?.length === 0 ? null : [])}>
          {t('ingredients.none')}
        </FilterChip>
      </div>
      {stated === null && <p className="text-small text-ink-soft">{t('ingredients.unstated')}</p>}
      <FieldError>{errors.allergens?.message}</FieldError>
      {stated !== null &&
        open.map(([allergen, because]) => (
          <DenialReason key={allergen} form={form} dish={dish} allergen={allergen} because={because} />
        ))}
    </fieldset>
  )
}

interface SuggestionsProps {
  open: readonly (readonly [Allergen, readonly string[]])[]
  onConfirm: () => void
}

function Suggestions({ open, onConfirm }: SuggestionsProps) {
  const { t } = useTranslation(['menuItems', 'common'])
  const names = useAllergenNames()
  return (
    // Rendered even when empty, so that screen readers announce new suggestions.
    <div role="status">
      {open.length > 0 && (
        <div className="grid justify-items-start gap-2 rounded-md bg-warning-soft p-3 text-small">
          <p className="flex items-start gap-2 font-semibold text-warning">
            <Lightbulb className="mt-0.5 size-4.5 shrink-0" aria-hidden />
            {t('ingredients.suggested')}
          </p>
          <ul className="list-inside list-disc">
            {open.map(([allergen, because]) => (
              <li key={allergen}>
                {t('ingredients.because', {
                  allergen: names([allergen]),
                  names: because.join(', '),
                })}
              </li>
            ))}
          </ul>
          <Button size="sm" variant="secondary" icon={<Check aria-hidden />} onClick={onConfirm}>
            {t('ingredients.confirm', { names: names(open.map(([allergen]) => allergen)) })}
          </Button>
        </div>
      )}
    </div>
  )
}
