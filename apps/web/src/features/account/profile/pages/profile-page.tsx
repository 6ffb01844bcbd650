import { shownEmail } from '@localchef/addresses/email-address'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DetailsFields } from '@/features/account/person/details-fields.tsx'
import { detailsOf, PersonDetails } from '@/features/account/person/person-schema.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import type { Profile } from '@/shared/auth/profile.ts'
import { updateProfile } from '@/shared/auth/update-profile.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { AvatarEditor } from '../components/avatar-editor.tsx'

export default function ProfilePage() {
  const { t } = useTranslation('profile')
  const { profile } = useAuth()
  if (!profile) return null
  return (
    <div className="grid max-w-3xl gap-6">
      <header className="grid gap-1">
        <h1 className="food-name text-heading">{t('title')}</h1>
        <p className="text-ink-soft">{t('lead')}</p>
      </header>
      <Card>
        <CardBody className="grid gap-5">
          <AvatarEditor profile={profile} />
          <dl className="flex flex-wrap gap-x-8 gap-y-2 text-small">
            {profile.email && (
              <div>
                <dt className="text-ink-faint">{t('email')}</dt>
                <dd className="break-all font-medium" translate="no">
                  {shownEmail(profile.email)}
                </dd>
              </div>
            )}
            <div>
              <dt className="text-ink-faint">{t('role.label')}</dt>
              <dd className="font-medium">{t(`role.${profile.role}`)}</dd>
            </div>
          </dl>
        </CardBody>
      </Card>
      <Card>
        <CardBody>
          <ProfileForm profile={profile} />
        </CardBody>
      </Card>
      {profile.role === 'chef' && (
        <p className="text-small text-ink-soft">
          {t('business')}{' '}
          <Link to="/dashboard/chef-profile" className="font-semibold text-accent-text hover:underline">
            {t('businessLink')}
          </Link>
        </p>
      )}
    </div>
  )
}

function ProfileForm({ profile }: { profile: Profile }) {
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
