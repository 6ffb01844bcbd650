import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { numberOrNull } from '@/shared/forms/empty-to-null.ts'
import { NumberField } from '@/shared/forms/number-field.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { RuleForm } from './place-rule-form.ts'

const newPermit = {
  kind: '',
  mealsPerDay: null,
  mealsPerWeek: null,
  salesPerYear: null,
  allowsRefrigerated: true,
  source: '',
}

/** The kinds of permit with the limits that the law sets. */
export function PlacePermitFields({ form }: { form: RuleForm }) {
  const { t } = useTranslation('placeRules')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'permits' })
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{t('permits')}</legend>
      <p className="text-small text-ink-soft">{t('permitsHint')}</p>
      {fields.map(({ id }, index) => (
        <PermitFields key={id} form={form} index={index} onRemove={() => remove(index)} />
      ))}
      {fields.length < 6 && (
        <div>
          <Button size="sm" variant="secondary" onClick={() => append(newPermit)}>
            {t('addPermit')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface PermitFieldsProps {
  form: RuleForm
  index: number
  onRemove: () => void
}

function PermitFields({ form, index, onRemove }: PermitFieldsProps) {
  const { t } = useTranslation('placeRules')
  const errors = form.formState.errors.permits?.[index]
  const place = index + 1
  const limit = { setValueAs: numberOrNull }
  return (
    <fieldset className="grid gap-2 rounded-md bg-sunken p-3">
      <legend className="sr-only">{t('permit', { place })}</legend>
      <Field label={t('permitKind', { place })} required error={errors?.kind && t('needed')}>
        <TextInput lang="en" {...form.register(`permits.${index}.kind`)} />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <NumberField
          label={t('mealsPerDay')}
          error={errors?.mealsPerDay && t('limitWrong')}
          min={1}
          registration={form.register(`permits.${index}.mealsPerDay`, limit)}
        />
        <NumberField
          label={t('mealsPerWeek')}
          error={errors?.mealsPerWeek && t('limitWrong')}
          min={1}
          registration={form.register(`permits.${index}.mealsPerWeek`, limit)}
        />
        <NumberField
          label={t('salesPerYear')}
          error={errors?.salesPerYear && t('limitWrong')}
          decimal
          min={1}
          registration={form.register(`permits.${index}.salesPerYear`, limit)}
        />
      </div>
      <Checkbox
        label={t('allowsRefrigerated')}
        hint={t('allowsRefrigeratedHint')}
        {...form.register(`permits.${index}.allowsRefrigerated`)}
      />
      <Field label={t('permitSource', { place })} required error={errors?.source && t('https')}>
        <TextInput type="url" {...form.register(`permits.${index}.source`)} />
      </Field>
      <div>
        <Button size="sm" variant="ghost" onClick={onRemove}>
          {t('removePermit', { place })}
        </Button>
      </div>
    </fieldset>
  )
}
