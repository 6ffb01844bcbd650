import type { User } from '@supabase/supabase-js'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { NewPerson } from '@/features/account/person/person-schema.ts'
import { PlaceFields } from '@/features/account/person/place-fields.tsx'
import { RoleCards } from '@/features/account/person/role-cards.tsx'
import { rememberedRole } from '@/features/account/person/wanted-role.ts'
import { AllergyChips } from '@/features/allergens/allergy-chips.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { authErrorText } from '@/shared/auth/auth-errors.ts'
import { rememberedOrigin } from '@/shared/auth/remembered-origin.ts'
import { signInDestination } from '@/shared/auth/sign-in-destination.ts'
import { useFeature } from '@/shared/backend/use-feature.ts'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { UnsavedChanges } from '@/shared/forms/unsaved-changes.tsx'
import { useDraft } from '@/shared/forms/use-draft.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Skeleton } from '@/shared/ui/skeleton.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { AuthCard } from '../components/auth-card.tsx'
import { CompleteProfileForm } from '../components/complete-profile-form.tsx'

/** Asks new people for their profile, or for the missing part of it, then leads on. */
export default function OnboardingPage() {
  const { t } = useTranslation('auth')
  const { user, profile, loading } = useAuth()
  const { state } = useLocation()
  // Passes on the page that led here. Otherwise a person whose session loads late would end up on the dashboard.
  if (!loading && !user) {
    return <Navigate to="/auth" replace state={{ from: rememberedOrigin(state) ?? '/onboarding' }} />
  }
  if (profile?.isOnboarded) {
    return <Navigate to={rememberedOrigin(state) ?? signInDestination(profile)} replace />
  }
  if (profile) {
    return (
      <AuthCard wide title={t('onboarding.title')} lead={t('complete.lead')}>
        <CompleteProfileForm profile={profile} />
      </AuthCard>
    )
  }
  return (
    <AuthCard wide title={t('onboarding.title')} lead={t('onboarding.lead')}>
      {loading || !user ? (
        <Skeleton className="h-96" />
      ) : (
        <UnsavedChanges>
          <OnboardingForm user={user} />
        </UnsavedChanges>
      )}
    </AuthCard>
  )
}

/** The page redirects once a profile exists. */
function OnboardingForm({ user }: { user: User }) {
  const { t } = useTranslation('auth')
  const { language } = useLanguage()
  const { createProfile } = useAuth()
  const takesChefs = useFeature('newChefs')
  const [problem, setProblem] = useState<string>()
  const { full_name: fullName, role } = user.user_metadata
  // The sign-up form asks for the role; Google and single sign-on don't.
  const isChosen = role === 'buyer' || (role === 'chef' && takesChefs)
  const form = useZodForm(NewPerson, {
    role: takesChefs && (role ?? rememberedRole()) === 'chef' ? 'chef' : 'buyer',
    name: typeof fullName === 'string' ? fullName : '',
    city: '',
    state: '',
    zipCode: '',
    allergies: [],
  })
  const { errors, isSubmitting } = form.formState
  const draft = useDraft(form, 'onboarding')

  const submit = form.handleSubmit(async (person) => {
    setProblem(undefined)
    try {
      await createProfile({ ...person, language })
      draft.forget()
    } catch (error) {
      setProblem(authErrorText(error, t, language))
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <DraftNotice draft={draft} />
      {!isChosen && (
        <Controller
          control={form.control}
          name="role"
          render={({ field }) => (
            <RoleCards name={field.name} value={field.value} onChange={field.onChange} />
          )}
        />
      )}
      <Field label={t('person.name')} required hint={t('person.nameHint')} error={errors.name?.message}>
        <TextInput autoComplete="name" {...form.register('name')} />
      </Field>
      {form.watch('role') === 'buyer' && (
        <>
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
      )}
      <FormError>{problem}</FormError>
      <Button type="submit" size="lg" block busy={isSubmitting}>
        {t('onboarding.submit')}
      </Button>
    </form>
  )
}
