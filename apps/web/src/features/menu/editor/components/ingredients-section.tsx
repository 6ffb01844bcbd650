import type { Diet } from '@localchef/contracts/allergens/allergens'
import { diets } from '@localchef/contracts/allergens/diets'
import type { MenuDish } from '@localchef/contracts/menu/dish'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRemoveRow } from '@/shared/forms/use-remove-row.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { FilterChip } from '@/shared/ui/chip.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { DishFormReturn } from '../dish-form.ts'
import { AllergensField } from './allergens-field.tsx'
import { EditorSection } from './editor-section.tsx'

interface IngredientsSectionProps {
  form: DishFormReturn
  /** The saved dish. */
  dish: MenuDish | undefined
}

export function IngredientsSection({ form, dish }: IngredientsSectionProps) {
  const { t } = useTranslation('menuItems')
  const rows = useFieldArray({ control: form.control, name: 'ingredients', keyName: 'key' })
  const remove = useRemoveRow((index) => form.getValues(`ingredients.${index}`), rows)
  const [text, setText] = useState('')

  /** Adds the typed ingredient, or several separated by commas, semicolons or line breaks. */
  const add = () => {
    const names = text
      .split(/[,;\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== '')
    rows.append(names.map((name) => ({ name, nameRu: null, isRemovable: false })))
    setText('')
  }
  return (
    <EditorSection title={t('ingredients.title')} hint={t('ingredients.hint')}>
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
            value={text}
            onChange={(event) => setText(event.target.value)}
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
          disabled={text.trim() === ''}
          onClick={add}
          className="sm:mb-6"
        >
          {t('ingredients.addButton')}
        </Button>
      </div>
      <AllergensField form={form} dish={dish} typed={text} />
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
      <Checkbox
        label={t('ingredients.removable')}
        className="max-sm:col-span-2"
        {...form.register(`ingredients.${index}.isRemovable`)}
      />
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
