import { Plus, Trash2, X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field, FieldError } from '@/shared/ui/field.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { type DishFormReturn, numberOrNull } from '../dish-form.ts'

interface ChoiceGroupProps {
  form: DishFormReturn
  index: number
  onRemove: () => void
}

/** One question a buyer answers, with its options and what they cost. */
export function ChoiceGroup({ form, index, onRemove }: ChoiceGroupProps) {
  const { t } = useTranslation('menuItems')
  const path = `variantGroups.${index}` as const
  const variants = useFieldArray({ control: form.control, name: `${path}.variants`, keyName: 'key' })
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
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            {...form.register(`${path}.minChoices`, { setValueAs: numberOrNull })}
          />
        </Field>
        <Field label={t('choices.most')} required error={errors?.maxChoices?.message}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            {...form.register(`${path}.maxChoices`, { setValueAs: numberOrNull })}
          />
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
        {variants.fields.map((variant, place) => {
          const variantErrors = errors?.variants?.[place]
          return (
            <li
              key={variant.key}
              className="grid grid-cols-[minmax(0,1fr)_6.5rem_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_7rem_auto_auto]"
            >
              <Field
                label={t('choices.option', { number: place + 1 })}
                hideLabel
                required
                error={variantErrors?.name?.message}
              >
                <TextInput
                  autoComplete="off"
                  placeholder={t('choices.option', { number: place + 1 })}
                  {...form.register(`${path}.variants.${place}.name`)}
                />
              </Field>
              <Field
                label={t('choices.extra', { number: place + 1 })}
                hideLabel
                required
                error={variantErrors?.additionalPrice?.message}
              >
                <TextInput
                  inputMode="decimal"
                  autoComplete="off"
                  start={<span className="text-small">+$</span>}
                  {...form.register(`${path}.variants.${place}.additionalPrice`, {
                    setValueAs: numberOrNull,
                  })}
                />
              </Field>
              <IconButton
                label={t('choices.removeOption', { number: place + 1 })}
                disabled={variants.fields.length < 2}
                onClick={() => variants.remove(place)}
                className="sm:order-last"
              >
                <X aria-hidden />
              </IconButton>
              <Checkbox
                label={t('choices.available')}
                className="max-sm:col-span-3"
                {...form.register(`${path}.variants.${place}.isAvailable`)}
              />
            </li>
          )
        })}
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
