import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DetailsFields } from '@/features/account/person/details-fields.tsx'
import { detailsOf, PersonDetails } from '@/features/account/person/person-schema.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import type { Profile } from '@/shared/auth/profile.ts'
import { updateProfile } from '@/shared/auth/update-profile.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { Button } from '@/shared/ui/button.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { toast } from '@/shared/ui/toast.ts'

export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['profile', 'common'])
  const { refreshProfile } = useAuth()
  const [failed, setFailed] = useState(false)
  const form = useZodForm(PersonDetails, detailsOf(profile))
  const { isSubmitting } = form.formState

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
      <DetailsFields form={form} phoneHint={t('phoneHint')} />
      <FormError>{failed && t('failed')}</FormError>
      <Button type="submit" busy={isSubmitting} className="sm:w-fit">
        {t('action.save', { ns: 'common' })}
      </Button>
    </form>
  )
}
