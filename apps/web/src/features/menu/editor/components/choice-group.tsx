import { Plus, Trash2, X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { asNumber } from '@/shared/forms/empty-to-null.ts'
import { NumberInput } from '@/shared/forms/number-input.tsx'
import { useRemoveRow } from '@/shared/forms/use-remove-row.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field, FieldError } from '@/shared/ui/field.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { DishFormReturn } from '../dish-form.ts'

interface ChoiceGroupProps {
  form: DishFormReturn
  index: number
  onRemove: () => void
}

/** Fields of an option group and its options. */
export function ChoiceGroup({ form, index, onRemove }: ChoiceGroupProps) {
  const { t } = useTranslation('menuItems')
  const path = `variantGroups.${index}` as const
  const variants = useFieldArray({ control: form.control, name: `${path}.variants`, keyName: 'key' })
  const remove = useRemoveRow((place) => form.getValues(`${path}.variants.${place}`), variants)
  const errors = form.formState.errors.variantGroups?.[index]
  return (
    <fieldset className="grid gap-3 rounded-md border border-line bg-paper p-3 sm:p-4">
      <legend className="sr-only">{t('choices.group', { number: index + 1 })}</legend>
      <div className="grid grid-cols-[1fr_1fr_auto] items-start gap-3 sm:grid-cols-[1fr_6rem_6rem_auto]">
        <Field
          label={t('choices.question')}
          required
          error={errors?.name?.message}
          className="max-sm:order-first max-sm:col-span-2"
        >
          <TextInput
            autoComplete="off"
            placeholder={t('choices.questionExample')}
            {...form.register(`${path}.name`)}
          />
        </Field>
        <Field label={t('choices.least')} required error={errors?.minChoices?.message}>
          <NumberInput {...form.register(`${path}.minChoices`, asNumber)} />
        </Field>
        <Field label={t('choices.most')} required error={errors?.maxChoices?.message}>
          <NumberInput {...form.register(`${path}.maxChoices`, asNumber)} />
        </Field>
        <IconButton
          label={t('choices.removeGroup', { number: index + 1 })}
          onClick={onRemove}
          className="text-ink-soft mt-6.5 max-sm:order-first"
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      <ul className="grid gap-2">
        {variants.fields.map((variant, place) => (
          <OptionRow
            key={variant.key}
            form={form}
            group={index}
            index={place}
            isOnly={variants.fields.length < 2}
            onRemove={() => remove(place)}
          />
        ))}
      </ul>
      <FieldError>{errors?.variants?.message ?? errors?.variants?.root?.message}</FieldError>
      <Button
        variant="ghost"
        size="sm"
        icon={<Plus aria-hidden />}
        className="w-fit"
        onClick={() => variants.append({ name: '', nameRu: null, additionalPrice: 0, isAvailable: true })}
      >
        {t('choices.addOption')}
      </Button>
    </fieldset>
  )
}

interface OptionRowProps {
  form: DishFormReturn
  group: number
  index: number
  /** The last option of a group can't be removed. */
  isOnly: boolean
  onRemove: () => void
}

function OptionRow({ form, group, index, isOnly, onRemove }: OptionRowProps) {
  const { t } = useTranslation('menuItems')
  const path = `variantGroups.${group}.variants.${index}` as const
  const number = index + 1
  const errors = form.formState.errors.variantGroups?.[group]?.variants?.[index]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_6.5rem_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_7rem_auto_auto]">
      <Field label={t('choices.option', { number })} hideLabel required error={errors?.name?.message}>
        <TextInput
          autoComplete="off"
          placeholder={t('choices.option', { number })}
          {...form.register(`${path}.name`)}
        />
      </Field>
      <Field
        label={t('choices.extra', { number })}
        hideLabel
        required
        error={errors?.additionalPrice?.message}
      >
        <NumberInput
          cents
          start={<span className="text-small">+$</span>}
          {...form.register(`${path}.additionalPrice`, asNumber)}
        />
      </Field>
      <IconButton
        label={t('choices.removeOption', { number })}
        disabled={isOnly}
        onClick={onRemove}
        className="sm:order-last"
      >
        <X aria-hidden />
      </IconButton>
      <Checkbox
        label={t('choices.available')}
        className="max-sm:col-span-3"
        {...form.register(`${path}.isAvailable`)}
      />
    </li>
  )
}
