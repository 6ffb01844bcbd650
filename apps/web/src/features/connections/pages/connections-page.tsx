import { BookOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { KeysSection } from '@/features/api-keys/components/keys-section.tsx'
import { WebhooksSection } from '@/features/webhooks/components/webhooks-section.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'

/** API keys of a person and webhooks of a kitchen, for programs of their own. */
export default function ConnectionsPage() {
  const { t } = useTranslation('connections')
  const { profile } = useAuth()
  if (!profile) return null
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <header className="grid gap-1">
        <h1 className="food-name text-heading">{t('title')}</h1>
        <p className="text-ink-soft">{t('lead')}</p>
        <a
          href="/docs/api"
          className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-accent-text underline underline-offset-4"
        >
          <BookOpen className="size-5" aria-hidden />
          {t('docs')}
        </a>
      </header>
      <KeysSection profile={profile} />
      {profile.role === 'chef' && <WebhooksSection />}
    </div>
  )
}
