import { useTranslation } from 'react-i18next'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { isCompanyAccount } from '@/shared/auth/profile.ts'
import { AppearanceSection } from '../components/appearance-section.tsx'
import { ConnectionsSection } from '../components/connections-section.tsx'
import { ConsentsSection } from '../components/consents-section.tsx'
import { DataSection } from '../components/data-section.tsx'
import { DeleteAccountSection } from '../components/delete-account-section.tsx'
import { MailsSection } from '../components/mails-section.tsx'
import { PasswordSection } from '../components/password-section.tsx'
import { PushSection } from '../components/push-section.tsx'
import { SecondFactorSection } from '../components/second-factor-section.tsx'
import { SessionsSection } from '../components/sessions-section.tsx'
import { SupportViewsSection } from '../components/support-views-section.tsx'
import { WatchesSection } from '../components/watches-section.tsx'

export default function SettingsPage() {
  const { t } = useTranslation('settings')
  const { user, profile } = useAuth()
  if (!profile) return null
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <h1 className="food-name text-heading">{t('title')}</h1>
      <AppearanceSection profile={profile} />
      <MailsSection profile={profile} />
      <WatchesSection userId={profile.id} />
      <ConsentsSection />
      <PushSection role={profile.role} />
      {!isCompanyAccount(user) && <PasswordSection email={profile.email} />}
      <SecondFactorSection />
      <SessionsSection />
      <SupportViewsSection userId={profile.id} />
      {profile.role !== 'admin' && <ConnectionsSection />}
      <DataSection profile={profile} />
      <DeleteAccountSection profile={profile} />
    </div>
  )
}
