import { BellRing, House, MessageSquareQuote, SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { useConfig } from '@/shared/backend/use-config.ts'
import { useFeature } from '@/shared/backend/use-feature.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { FeatureGrid } from '../components/feature-grid.tsx'
import { PageHeading } from '../components/page-heading.tsx'

const reasons = [
  { id: 'own', icon: SlidersHorizontal },
  { id: 'heard', icon: BellRing },
  { id: 'safe', icon: House },
  { id: 'fair', icon: MessageSquareQuote },
] as const
const needs = ['profile', 'offer', 'agreement', 'contact'] as const

export default function BecomeAChefPage() {
  const { t } = useTranslation('becomeChef')
  const { userRole } = useAuth()
  const takesChefs = useFeature('newChefs') || userRole === 'chef'
  const share = useConfig()?.fees?.sharePercent ?? 0
  const start = userRole === 'chef' ? '/dashboard/chef-profile' : '/auth#signup'
  return (
    <>
      <PageHeading title={t('heading')} lead={t('lead')}>
        {takesChefs && <ButtonLink to={start}>{t('start')}</ButtonLink>}
        <ButtonLink to="/chef-agreement" variant="secondary">
          {t('agreement')}
        </ButtonLink>
      </PageHeading>
      <FeatureGrid
        columns={4}
        heading={t('reasonsHeading')}
        features={reasons.map(({ id, icon }) => ({
          id,
          icon,
          title: t(`reasons.${id}.title`),
          text: t(`reasons.${id}.text`),
        }))}
      />
      <FeatureGrid
        counted
        columns={4}
        heading={t('needHeading')}
        lead={t('needLead')}
        features={needs.map((id) => ({ id, title: t(`needs.${id}.title`), text: t(`needs.${id}.text`) }))}
      />
      <section className="page-width py-10">
        <div className="grid justify-items-center gap-4 rounded-xl bg-accent-soft px-6 py-12 text-center">
          <h2 className="food-name text-title">{t('finalHeading')}</h2>
          <p className="max-w-xl text-ink-soft">{t(takesChefs ? 'finalText' : 'noNewChefs')}</p>
          {share > 0 && <p className="max-w-xl text-ink-soft">{t('share', { percent: share })}</p>}
          <div className="mt-2 flex flex-wrap justify-center gap-3">
            {takesChefs && <ButtonLink to={start}>{t('start')}</ButtonLink>}
            {userRole === 'chef' && (
              <ButtonLink to="/chefs-hub" variant="secondary">
                {t('hub')}
              </ButtonLink>
            )}
          </div>
        </div>
      </section>
    </>
  )
}
