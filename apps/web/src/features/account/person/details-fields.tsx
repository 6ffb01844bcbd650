import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { AllergyChips } from '@/features/allergens/allergy-chips.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { PersonDetails } from './person-schema.ts'
import { PlaceFields } from './place-fields.tsx'

interface DetailsFieldsProps {
  form: UseFormReturn<z.input<typeof PersonDetails>, unknown, z.output<typeof PersonDetails>>
  phoneHint?: string
}

/** The fields of `PersonDetails`. */
export function DetailsFields({ form, phoneHint }: DetailsFieldsProps) {
  const { t } = useTranslation('auth')
  const { errors } = form.formState
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('person.name')} required error={errors.name?.message}>
          <TextInput autoComplete="name" {...form.register('name')} />
        </Field>
        <Field
          label={t('person.phone')}
          {...(phoneHint === undefined ? {} : { hint: phoneHint })}
          error={errors.phone?.message}
        >
          <TextInput type="tel" autoComplete="tel" {...form.register('phone')} />
        </Field>
      </div>
      <Field label={t('person.address')} hint={t('person.addressHint')} error={errors.address?.message}>
        <TextInput autoComplete="street-address" {...form.register('address')} />
      </Field>
      <PlaceFields
        register={form.register}
        read={() => form.getValues()}
        write={(name, value) => form.setValue(name, value, { shouldDirty: true, shouldValidate: true })}
        errors={errors}
      />
      <Controller
        control={form.control}
        name="allergies"
        render={({ field }) => <AllergyChips value={field.value} onChange={field.onChange} />}
      />
    </>
  )
}
