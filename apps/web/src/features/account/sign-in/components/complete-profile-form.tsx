import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { DetailsFields } from '@/features/account/person/details-fields.tsx'
import { detailsOf, PersonDetails } from '@/features/account/person/person-schema.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { authErrorText } from '@/shared/auth/auth-errors.ts'
import type { Profile } from '@/shared/auth/profile.ts'
import { rememberedOrigin } from '@/shared/auth/remembered-origin.ts'
import { signInDestination } from '@/shared/auth/sign-in-destination.ts'
import { updateProfile } from '@/shared/auth/update-profile.ts'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { useDraft } from '@/shared/forms/use-draft.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'

export function CompleteProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('auth')
  const { language } = useLanguage()
  const { refreshProfile } = useAuth()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [problem, setProblem] = useState<string>()
  const form = useZodForm(PersonDetails, detailsOf(profile))
  const { isSubmitting } = form.formState
  const draft = useDraft(form, 'complete-profile')

  const submit = form.handleSubmit(async (details) => {
    setProblem(undefined)
    try {
      await updateProfile(profile.id, { ...details, isOnboarded: true })
      draft.forget()
      const fresh = await refreshProfile()
      void navigate(rememberedOrigin(state) ?? signInDestination(fresh), { replace: true })
    } catch (error) {
      setProblem(authErrorText(error, t, language))
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <DraftNotice draft={draft} />
      <DetailsFields form={form} />
      <FormError>{problem}</FormError>
      <Button type="submit" size="lg" block busy={isSubmitting}>
        {t('complete.submit')}
      </Button>
    </form>
  )
}
