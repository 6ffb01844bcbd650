import { useTranslation } from 'react-i18next'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { DropFormReturn } from '../drop-form.ts'

interface DropMomentFieldsProps {
  form: DropFormReturn
  /** Whether the drop has opened, so that its opening can't change. */
  isOpened: boolean
}

export function DropMomentFields({ form, isOpened }: DropMomentFieldsProps) {
  const { t } = useTranslation('drops')
  const { errors } = form.formState
  return (
    <fieldset className="grid grid-cols-2 items-start gap-4">
      <legend className="mb-2 font-semibold">{t('form.orders')}</legend>
      <Field label={t('form.opensDay')} required error={errors.opensDay?.message}>
        <TextInput type="date" readOnly={isOpened} {...form.register('opensDay')} />
      </Field>
      <Field label={t('form.opensTime')} required error={errors.opensTime?.message}>
        <TextInput type="time" readOnly={isOpened} {...form.register('opensTime')} />
      </Field>
      <Field label={t('form.orderByDay')} required error={errors.orderByDay?.message}>
        <TextInput type="date" {...form.register('orderByDay')} />
      </Field>
      <Field label={t('form.orderByTime')} required error={errors.orderByTime?.message}>
        <TextInput type="time" {...form.register('orderByTime')} />
      </Field>
    </fieldset>
  )
}
