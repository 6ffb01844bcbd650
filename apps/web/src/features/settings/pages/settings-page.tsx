import { useTranslation } from 'react-i18next'
import { useAuth } from '@/auth/auth-context.ts'
import { AppearanceSection } from '../components/appearance-section.tsx'
import { DataSection } from '../components/data-section.tsx'
import { MailsSection } from '../components/mails-section.tsx'
import { PasswordSection } from '../components/password-section.tsx'
import { SessionsSection } from '../components/sessions-section.tsx'

export default function SettingsPage() {
  const { t } = useTranslation('settings')
  const { profile } = useAuth()
  if (!profile) return null
  return (
    <div className="grid max-w-3xl gap-6">
      <h1 className="food-name text-heading">{t('title')}</h1>
      <AppearanceSection profile={profile} />
      <MailsSection userId={profile.id} />
      <PasswordSection email={profile.email} />
      <SessionsSection />
      <DataSection profile={profile} />
    </div>
  )
}
