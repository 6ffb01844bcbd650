import type { User } from '@supabase/supabase-js'
import { ChefHat, ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AllergyChips } from '@/features/account/person/allergy-chips.tsx'
import { NewPerson } from '@/features/account/person/person-schema.ts'
import { PlaceFields } from '@/features/account/person/place-fields.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { authErrorText } from '@/shared/auth/auth-errors.ts'
import { useFeature } from '@/shared/backend/use-feature.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'

/** The page above goes on once there is a profile. */
export function OnboardingForm({ user }: { user: User }) {
  const { t } = useTranslation('auth')
  const { language } = useLanguage()
  const { createProfile } = useAuth()
  const takesChefs = useFeature('newChefs')
  const [problem, setProblem] = useState<string>()
  const { full_name: fullName, role } = user.user_metadata
  const form = useZodForm(NewPerson, {
    // What was chosen at sign-up, or what Google knows.
    role: takesChefs && role === 'chef' ? 'chef' : 'buyer',
    name: typeof fullName === 'string' ? fullName : '',
    city: '',
    state: '',
    zipCode: '',
    allergies: [],
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (person) => {
    setProblem(undefined)
    try {
      await createProfile({ ...person, language })
    } catch (error) {
      setProblem(authErrorText(error, t, language))
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => (
          <RadioCards
            legend={t('role.legend')}
            name={field.name}
            value={field.value}
            onValueChange={field.onChange}
            options={[
              { value: 'buyer', label: t('role.buyer'), hint: t('role.buyerHint'), icon: <ShoppingBag /> },
              {
                value: 'chef',
                label: t('role.chef'),
                hint: t(takesChefs ? 'role.chefHint' : 'role.noNewChefs'),
                icon: <ChefHat />,
                disabled: !takesChefs,
              },
            ]}
          />
        )}
      />
      <Field label={t('person.name')} required hint={t('person.nameHint')} error={errors.name?.message}>
        <TextInput autoComplete="name" {...form.register('name')} />
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
        {t('onboarding.submit')}
      </Button>
    </form>
  )
}
