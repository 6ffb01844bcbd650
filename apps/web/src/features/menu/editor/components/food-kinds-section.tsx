import type { PermitFood } from '@localchef/contracts/menu/list-menu'
import type { FoodKind } from '@localchef/contracts/permits/food-kinds'
import { suggestedFoodKinds } from '@localchef/contracts/permits/suggested-food-kinds'
import { useTranslation } from 'react-i18next'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { FilterChip } from '@/shared/ui/chip.tsx'
import { FieldError } from '@/shared/ui/field.tsx'
import type { DishFormReturn } from '../dish-form.ts'
import { useNamedParts } from '../use-suggested-allergens.ts'
import { EditorSection } from './editor-section.tsx'

/** The chef's statement about kinds of food that the permit forbids. Absent where it forbids none. */
export function FoodKindsSection({ form, permitFood }: { form: DishFormReturn; permitFood: PermitFood }) {
  const { t } = useTranslation(['menuItems', 'becomeChef'])
  const { language } = useLanguage()
  const { permit, kinds, source, checkedOn } = permitFood
  const { ingredients, variantGroups } = useNamedParts(form)
  if (kinds.length === 0) return null
  const stated = form.watch('foodKinds') ?? null
  const { isSubmitted, errors } = form.formState
  const state = (next: FoodKind[] | null) =>
    form.setValue('foodKinds', next, { shouldDirty: true, shouldValidate: isSubmitted })
  const toggle = (kind: FoodKind) => {
    const others = (stated ?? []).filter((kept) => kept !== kind)
    const chosen = stated?.includes(kind) ? others : [...others, kind]
    // Removing the last kind withdraws the statement instead of stating none.
    state(chosen.length > 0 ? chosen : null)
  }
  const name = (kind: FoodKind) => t(`becomeChef:foodKinds.${kind}`)
  const named = [
    { name: form.watch('name') ?? '', nameRu: form.watch('nameRu') ?? null },
    ...ingredients,
    ...variantGroups.flatMap(({ variants }) => variants),
  ]
  const doubtful = [...suggestedFoodKinds(named)].filter(
    ([kind]) => kinds.includes(kind) && !stated?.includes(kind),
  )
  const has = kinds.filter((kind) => stated?.includes(kind))
  return (
    <EditorSection title={t('foodKinds.title')} hint={t('foodKinds.hint', { permit })}>
      <fieldset className="grid gap-3">
        <legend className="sr-only">{t('foodKinds.title')}</legend>
        <div className="flex flex-wrap gap-2">
          {kinds.map((kind) => (
            <FilterChip key={kind} pressed={stated?.includes(kind) ?? false} onClick={() => toggle(kind)}>
              {name(kind)}
            </FilterChip>
          ))}
          <FilterChip pressed={stated?.length === 0} onClick={() => state(stated?.length === 0 ? null : [])}>
            {t('foodKinds.none')}
          </FilterChip>
        </div>
        <FieldError>{errors.foodKinds?.message}</FieldError>
      </fieldset>
      <div role="status" className="grid gap-2 empty:hidden">
        {has.length > 0 && (
          <p className="rounded-md bg-warning-soft px-4 py-3 text-small">
            {t('foodKinds.barred', { permit, kinds: has.map(name).join(', ') })}
          </p>
        )}
        {doubtful.map(([kind, because]) => (
          <p key={kind} className="rounded-md bg-warning-soft px-4 py-3 text-small">
            {t('foodKinds.suggested', { names: because.join(', '), kind: name(kind) })}
          </p>
        ))}
      </div>
      {source && checkedOn && (
        <a
          href={source}
          target="_blank"
          rel="noreferrer"
          className="w-fit text-small text-accent-text underline underline-offset-2 hover:no-underline"
        >
          {t('becomeChef:law.forbids.source', {
            date: formatDate(`${checkedOn}T12:00:00Z`, language, 'UTC'),
          })}
        </a>
      )}
    </EditorSection>
  )
}
