import type { KeyMaker } from '@localchef/contracts/api-keys/key-scope'
import { BookOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { KeysSection } from '@/features/api-keys/components/keys-section.tsx'
import { WebhooksSection } from '@/features/webhooks/components/webhooks-section.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { AdminPage } from '@/shared/page/admin-page.tsx'
import { useStaffRights } from '@/shared/staff/use-staff-rights.ts'

/** API keys of a person and webhooks of a kitchen, or those of the marketplace, for programs of their own. */
export default function ConnectionsPage() {
  const { t } = useTranslation('connections')
  const { profile } = useAuth()
  const rights = useStaffRights()
  if (!profile) return null
  const maker: KeyMaker = { role: profile.role, rights }
  const sections = (
    <>
      <KeysSection email={profile.email} maker={maker} />
      {profile.role !== 'buyer' && <WebhooksSection maker={maker} />}
    </>
  )
  if (profile.role === 'admin') {
    return (
      <AdminPage title={t('title')} lead={t('leadOfMarketplace')} action={<DocsLink />}>
        <div className="grid max-w-3xl grid-cols-1 gap-6">{sections}</div>
      </AdminPage>
    )
  }
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <header className="grid gap-1">
        <h1 className="food-name text-heading">{t('title')}</h1>
        <p className="text-ink-soft">{t('lead')}</p>
        <DocsLink />
      </header>
      {sections}
    </div>
  )
}

function DocsLink() {
  const { t } = useTranslation('connections')
  return (
    <a
      href="/docs/api"
      className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-accent-text underline underline-offset-4"
    >
      <BookOpen className="size-5" aria-hidden />
      {t('docs')}
    </a>
  )
}
