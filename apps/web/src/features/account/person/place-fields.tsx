import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'

interface PlaceFieldsProps {
  register: (name: 'city' | 'state' | 'zipCode') => UseFormRegisterReturn
  errors: { city?: string | undefined; state?: string | undefined; zipCode?: string | undefined }
}

/** City, state and ZIP code, as an American address has them. */
export function PlaceFields({ register, errors }: PlaceFieldsProps) {
  const { t } = useTranslation('auth')
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[2fr_1fr_1fr]">
      <Field label={t('person.city')} error={errors.city}>
        <TextInput autoComplete="address-level2" {...register('city')} />
      </Field>
      <Field label={t('person.state')} error={errors.state}>
        <TextInput autoComplete="address-level1" {...register('state')} />
      </Field>
      <Field label={t('person.zipCode')} error={errors.zipCode}>
        <TextInput autoComplete="postal-code" inputMode="numeric" {...register('zipCode')} />
      </Field>
    </div>
  )
}
