import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { AvatarEditor } from '../components/avatar-editor.tsx'
import { ProfileForm } from '../components/profile-form.tsx'

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
                <dd className="break-all font-medium">{profile.email}</dd>
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
