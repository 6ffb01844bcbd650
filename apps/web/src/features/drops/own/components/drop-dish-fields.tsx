import { mostDropDishes } from '@localchef/contracts/drops/drop-fields'
import type { MenuDish } from '@localchef/contracts/menu/dish'
import type { CapGroup } from '@localchef/contracts/menu/list-menu'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { asNumber } from '@/shared/forms/empty-to-null.ts'
import { NumberField } from '@/shared/forms/number-field.tsx'
import { useRemoveRow } from '@/shared/forms/use-remove-row.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field, FieldError } from '@/shared/ui/field.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Select } from '@/shared/ui/select.tsx'
import type { DropFormReturn } from '../drop-form.ts'

interface DropDishFieldsProps {
  form: DropFormReturn
  dishes: readonly MenuDish[]
  capGroups: readonly CapGroup[]
}

/** The dishes with their portions and limits for each person. */
export function DropDishFields({ form, dishes, capGroups }: DropDishFieldsProps) {
  const { t } = useTranslation('drops')
  const rows = useFieldArray({ control: form.control, name: 'dishes', keyName: 'key' })
  const remove = useRemoveRow((index) => form.getValues(`dishes.${index}`), rows)
  const { errors } = form.formState
  const chosen = form.watch('dishes').map(({ dishId }) => dishId)
  const unused = dishes.find(({ id }) => !chosen.includes(id))
  const sharedLimit = (dishId: string | undefined) => {
    const groupId = dishes.find(({ id }) => id === dishId)?.capGroupId
    return capGroups.find(({ id }) => id === groupId)
  }
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 font-semibold">{t('dishes')}</legend>
      {rows.fields.map(({ key }, index) => (
        <DishRow
          key={key}
          form={form}
          index={index}
          dishes={dishes}
          shared={sharedLimit(chosen[index])}
          isAlone={rows.fields.length === 1}
          onRemove={() => remove(index)}
        />
      ))}
      <FieldError>{errors.dishes?.message}</FieldError>
      {unused && rows.fields.length < mostDropDishes && (
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus aria-hidden />}
          className="w-fit"
          onClick={() => rows.append({ dishId: unused.id, portions: 20, perPerson: null })}
        >
          {t('form.addDish')}
        </Button>
      )}
      <NumberField
        label={t('form.perPerson')}
        hint={t('form.perPersonHint')}
        error={errors.perPerson?.message}
        registration={form.register('perPerson', asNumber)}
      />
    </fieldset>
  )
}

interface DishRowProps {
  form: DropFormReturn
  index: number
  dishes: readonly MenuDish[]
  /** The shared limit of the chosen dish. */
  shared: CapGroup | undefined
  isAlone: boolean
  onRemove: () => void
}

function DishRow({ form, index, dishes, shared, isAlone, onRemove }: DishRowProps) {
  const { t } = useTranslation('drops')
  const nameOf = useNameOf()
  const error = form.formState.errors.dishes?.[index]
  return (
    <fieldset
      aria-label={t('form.dish', { number: index + 1 })}
      className="grid grid-cols-1 items-start gap-3 rounded-lg border border-line p-3 min-[22rem]:grid-cols-2 sm:grid-cols-[2fr_1fr_1fr_auto]"
    >
      <Field
        label={t('form.dishName')}
        required
        className="min-[22rem]:max-sm:col-span-2"
        error={error?.dishId?.message}
        hint={shared && t('form.shared', { group: shared.name, count: shared.portionsPerSlot })}
      >
        <Select {...form.register(`dishes.${index}.dishId`)}>
          {dishes.map((dish) => (
            <option key={dish.id} value={dish.id}>
              {nameOf(dish)}
            </option>
          ))}
        </Select>
      </Field>
      <NumberField
        label={t('form.portions')}
        required
        error={error?.portions?.message}
        registration={form.register(`dishes.${index}.portions`, asNumber)}
      />
      <NumberField
        label={t('form.dishPerPerson')}
        error={error?.perPerson?.message}
        registration={form.register(`dishes.${index}.perPerson`, asNumber)}
      />
      <IconButton
        label={t('form.removeDish', { number: index + 1 })}
        disabled={isAlone}
        className="self-end"
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
      </IconButton>
    </fieldset>
  )
}
