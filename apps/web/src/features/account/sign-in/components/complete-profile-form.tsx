import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { AllergyChips } from '@/features/account/person/allergy-chips.tsx'
import { PersonDetails } from '@/features/account/person/person-schema.ts'
import { PlaceFields } from '@/features/account/person/place-fields.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { authErrorText } from '@/shared/auth/auth-errors.ts'
import type { Profile } from '@/shared/auth/profile.ts'
import { rememberedOrigin } from '@/shared/auth/remembered-origin.ts'
import { signInDestination } from '@/shared/auth/sign-in-destination.ts'
import { updateProfile } from '@/shared/auth/update-profile.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'

export function CompleteProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('auth')
  const { language } = useLanguage()
  const { refreshProfile } = useAuth()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [problem, setProblem] = useState<string>()
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
    setProblem(undefined)
    try {
      await updateProfile(profile.id, { ...details, isOnboarded: true })
      const fresh = await refreshProfile()
      void navigate(rememberedOrigin(state) ?? signInDestination(fresh), { replace: true })
    } catch (error) {
      setProblem(authErrorText(error, t, language))
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('person.name')} required error={errors.name?.message}>
          <TextInput autoComplete="name" {...form.register('name')} />
        </Field>
        <Field label={t('person.phone')} error={errors.phone?.message}>
          <TextInput type="tel" autoComplete="tel" {...form.register('phone')} />
        </Field>
      </div>
      <Field label={t('person.address')} hint={t('person.addressHint')} error={errors.address?.message}>
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
      <FormError>{problem}</FormError>
      <Button type="submit" size="lg" block busy={isSubmitting}>
        {t('complete.submit')}
      </Button>
    </form>
  )
}
