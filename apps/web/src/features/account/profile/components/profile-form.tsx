import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AllergyChips } from '@/features/account/person/allergy-chips.tsx'
import { PersonDetails } from '@/features/account/person/person-schema.ts'
import { PlaceFields } from '@/features/account/person/place-fields.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import type { Profile } from '@/shared/auth/profile.ts'
import { updateProfile } from '@/shared/auth/update-profile.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'

export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['profile', 'auth', 'common'])
  const { refreshProfile } = useAuth()
  const [failed, setFailed] = useState(false)
  const form = useZodForm(PersonDetails, {
    name: profile.name,
    phone: profile.phone ?? '',
    address: profile.address ?? '',
    city: profile.city ?? '',
    state: profile.state ?? '',
    zipCode: profile.zipCode ?? '',
    allergies: profile.allergies,
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (details) => {
    setFailed(false)
    try {
      await updateProfile(profile.id, details)
      await refreshProfile()
      form.reset(details)
      toast.success(t('saved'))
    } catch (error) {
      console.error('Saving the profile failed', error)
      setFailed(true)
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('person.name', { ns: 'auth' })} required error={errors.name?.message}>
          <TextInput autoComplete="name" {...form.register('name')} />
        </Field>
        <Field label={t('person.phone', { ns: 'auth' })} hint={t('phoneHint')} error={errors.phone?.message}>
          <TextInput type="tel" autoComplete="tel" {...form.register('phone')} />
        </Field>
      </div>
      <Field
        label={t('person.address', { ns: 'auth' })}
        hint={t('person.addressHint', { ns: 'auth' })}
        error={errors.address?.message}
      >
        <TextInput autoComplete="street-address" {...form.register('address')} />
      </Field>
      <PlaceFields
        register={form.register}
        errors={{
          city: errors.city?.message,
          state: errors.state?.message,
          zipCode: errors.zipCode?.message,
        }}
      />
      <Controller
        control={form.control}
        name="allergies"
        render={({ field }) => <AllergyChips value={field.value} onChange={field.onChange} />}
      />
      <FormError>{failed && t('failed')}</FormError>
      <Button type="submit" busy={isSubmitting} className="sm:w-fit">
        {t('action.save', { ns: 'common' })}
      </Button>
    </form>
  )
}
