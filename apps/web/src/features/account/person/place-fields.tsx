import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { TownFields } from '@/shared/places/town-fields.tsx'
import type { Town } from '@/shared/places/use-town-fields.ts'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { PersonDetails } from './person-schema.ts'

interface PlaceFieldsProps {
  register: (name: keyof Town) => UseFormRegisterReturn
  read: () => Town
  write: (name: keyof Town, value: string) => void
  errors: Pick<FieldErrors<z.input<typeof PersonDetails>>, 'city' | 'state' | 'zipCode'>
}

export function PlaceFields({ register, read, write, errors }: PlaceFieldsProps) {
  const { t } = useTranslation('auth')
  return (
    <TownFields read={read} write={write} className="sm:grid-cols-[2fr_1fr_1fr]">
      <Field label={t('person.city')} error={errors.city?.message}>
        <TextInput autoComplete="address-level2" {...register('city')} />
      </Field>
      <Field label={t('person.state')} error={errors.state?.message}>
        <TextInput autoComplete="address-level1" {...register('state')} />
      </Field>
      <Field label={t('person.zipCode')} error={errors.zipCode?.message}>
        <TextInput autoComplete="postal-code" inputMode="numeric" {...register('zipCode')} />
      </Field>
    </TownFields>
  )
}
