import type { Diet } from '@localchef/contracts/allergens/allergens'
import { diets } from '@localchef/contracts/allergens/diets'
import { type Allergen, allAllergens, inListOrder } from '@localchef/contracts/allergens/major-allergens'
import type { MenuDish } from '@localchef/contracts/menu/dish'
import {
  optionalAllergens,
  type StatementHint,
  statementHints,
} from '@localchef/contracts/menu/statement-hints'
import { longestReason } from '@localchef/contracts/text-limits'
import { Check, Lightbulb, Plus, X } from 'lucide-react'
import { useId } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { useOptionalAllergenText } from '@/features/allergens/use-optional-allergen-text.ts'
import { useRemoveRow } from '@/shared/forms/use-remove-row.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { FilterChip } from '@/shared/ui/chip.tsx'
import { Field, FieldError } from '@/shared/ui/field.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { DishFormReturn } from '../dish-form.ts'
import { useNamedParts, useSuggestedAllergens } from '../use-suggested-allergens.ts'
import { EditorSection } from './editor-section.tsx'

interface IngredientsSectionProps {
  form: DishFormReturn
  /** Ingredients typed but not added yet. They suggest allergens too. */
  typed: string
  onType: (text: string) => void
}

export function IngredientsSection({ form, typed, onType }: IngredientsSectionProps) {
  const { t } = useTranslation('menuItems')
  const rows = useFieldArray({ control: form.control, name: 'ingredients', keyName: 'key' })
  const remove = useRemoveRow((index) => form.getValues(`ingredients.${index}`), rows)

  /** Adds the typed ingredient, or several separated by commas, semicolons or line breaks. */
  const add = () => {
    const names = typed
      .split(/[,;\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== '')
    rows.append(names.map((name) => ({ name, nameRu: null, isRemovable: false })))
    onType('')
  }
  return (
    <EditorSection
      title={t('ingredients.title')}
      inside={t('ingredients.inside')}
      hint={t(form.watch('promise') === 'ready_now' ? 'ingredients.asItIs' : 'ingredients.hint')}
    >
      {rows.fields.length > 0 && (
        <ul className="grid gap-2">
          {rows.fields.map((row, index) => (
            <IngredientRow
              key={row.key}
              form={form}
              index={index}
              name={row.name}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      )}
      <div className="grid items-end gap-2 sm:flex">
        <Field label={t('ingredients.add')} className="flex-1" hint={t('ingredients.addHint')}>
          <TextInput
            autoComplete="off"
            value={typed}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
        </Field>
        <Button
          variant="secondary"
          icon={<Plus aria-hidden />}
          disabled={typed.trim() === ''}
          onClick={add}
          className="sm:mb-6"
        >
          {t('ingredients.addButton')}
        </Button>
      </div>
      <DietChips form={form} />
    </EditorSection>
  )
}

interface IngredientRowProps {
  form: DishFormReturn
  index: number
  name: string
  onRemove: () => void
}

function IngredientRow({ form, index, name, onRemove }: IngredientRowProps) {
  const { t } = useTranslation('menuItems')
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-2 sm:grid-cols-[1fr_auto_auto]">
      <Field
        label={t('ingredients.name', { number: index + 1 })}
        hideLabel
        required
        error={form.formState.errors.ingredients?.[index]?.name?.message}
      >
        <TextInput autoComplete="off" {...form.register(`ingredients.${index}.name`)} />
      </Field>
      <IconButton label={t('ingredients.remove', { name })} onClick={onRemove} className="sm:order-last">
        <X aria-hidden />
      </IconButton>
      {form.watch('promise') !== 'ready_now' && (
        <Checkbox
          label={t('ingredients.removable')}
          className="max-sm:col-span-2"
          {...form.register(`ingredients.${index}.isRemovable`)}
        />
      )}
    </li>
  )
}

function DietChips({ form }: { form: DishFormReturn }) {
  const { t } = useTranslation(['menuItems', 'cards'])
  const chosen = form.watch('diets') ?? []
  const toggle = (diet: Diet) =>
    form.setValue(
      'diets',
      chosen.includes(diet) ? chosen.filter((kept) => kept !== diet) : [...chosen, diet],
      {
        shouldDirty: true,
      },
    )
  return (
    <fieldset>
      <legend className="mb-3 text-small font-semibold">{t('ingredients.diets')}</legend>
      <div className="flex flex-wrap gap-2">
        {diets.map((diet) => (
          <FilterChip key={diet} pressed={chosen.includes(diet)} onClick={() => toggle(diet)}>
            {t(`diets.${diet}`, { ns: 'cards' })}
          </FilterChip>
        ))}
      </div>
    </fieldset>
  )
}

interface AllergensFieldProps {
  form: DishFormReturn
  /** The saved dish. */
  dish: MenuDish | undefined
  /** Ingredients typed but not added yet. */
  typed: string
}

/** The allergen statement, and its contradictions with the other texts. */
export function AllergensSection(props: AllergensFieldProps) {
  const { t } = useTranslation('menuItems')
  return (
    <EditorSection title={t('ingredients.allergens')}>
      <AllergensField {...props} />
      <StatementNotes form={props.form} />
    </EditorSection>
  )
}

/** The allergen statement: some of the nine or explicitly none. Ingredients suggest allergens, the chef confirms. */
function AllergensField({ form, dish, typed }: AllergensFieldProps) {
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
      <legend className="sr-only">{t('ingredients.allergens')}</legend>
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

interface DenialReasonProps {
  form: DishFormReturn
  /** The saved dish. */
  dish: MenuDish | undefined
  allergen: Allergen
  /** Names of the ingredients and options that suggest the allergen. */
  because: readonly string[]
}

/** Asks for the reason of a denial and shows the admin's decision on it. */
function DenialReason({ form, dish, allergen, because }: DenialReasonProps) {
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

/** Tells the chef where description, ingredients and allergens of the form contradict each other. */
function StatementNotes({ form }: { form: DishFormReturn }) {
  const { t } = useTranslation('menuItems')
  const names = useAllergenNames()
  const optionalText = useOptionalAllergenText()
  const parts = useNamedParts(form)
  const dish = {
    ...parts,
    name: form.watch('name') ?? '',
    nameRu: form.watch('nameRu') ?? null,
    description: form.watch('description') ?? '',
    descriptionRu: form.watch('descriptionRu') ?? null,
    allergens: form.watch('allergens') ?? null,
  }
  const textOf = (hint: StatementHint) => {
    if (hint.kind === 'not_only') return t('ingredients.notes.not_only', { names: hint.names.join(', ') })
    const allergen = names([hint.allergen])
    if (hint.kind === 'unnamed') return t('ingredients.notes.unnamed', { allergen })
    return t(`ingredients.notes.${hint.kind}`, { allergen, words: hint.words })
  }
  const optional = form.watch('promise') === 'ready_now' ? [] : optionalAllergens(dish)
  const notes = [
    ...statementHints(dish).map(textOf),
    ...optional.map((one) => t('ingredients.notes.optional', { text: optionalText(one) })),
  ]
  return (
    // Rendered even when empty, so that screen readers announce new notes.
    <div role="status" className="grid gap-2 empty:hidden">
      {notes.map((note) => (
        <p key={note} className="rounded-md bg-warning-soft px-4 py-3 text-small">
          {note}
        </p>
      ))}
    </div>
  )
}
