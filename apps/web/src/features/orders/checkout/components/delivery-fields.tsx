import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { Checkout } from '../checkout-schema.ts'

interface DeliveryFieldsProps {
  register: UseFormRegister<Checkout>
  errors: FieldErrors<Checkout>['address']
}

export function DeliveryFields({ register, errors }: DeliveryFieldsProps) {
  const { t } = useTranslation('checkout')
  return (
    <div className="grid items-start gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-[2fr_1fr]">
        <Field label={t('address.line')} required error={errors?.line?.message}>
          <TextInput autoComplete="address-line1" {...register('address.line')} />
        </Field>
        <Field label={t('address.unit')} error={errors?.unit?.message}>
          <TextInput autoComplete="address-line2" {...register('address.unit')} />
        </Field>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-[2fr_1fr_1fr]">
        <Field label={t('address.city')} required error={errors?.city?.message}>
          <TextInput autoComplete="address-level2" {...register('address.city')} />
        </Field>
        <Field label={t('address.state')} required error={errors?.state?.message}>
          <TextInput autoComplete="address-level1" {...register('address.state')} />
        </Field>
        <Field label={t('address.zipCode')} required error={errors?.zipCode?.message}>
          <TextInput autoComplete="postal-code" inputMode="numeric" {...register('address.zipCode')} />
        </Field>
      </div>
      <Field label={t('address.instructions')} error={errors?.instructions?.message}>
        <TextInput {...register('address.instructions')} />
      </Field>
    </div>
  )
}
