import {
  BellRing,
  CreditCard,
  HandCoins,
  House,
  Landmark,
  MessageSquareQuote,
  SlidersHorizontal,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { useConfig } from '@/shared/backend/use-config.ts'
import { useFeature } from '@/shared/backend/use-feature.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { FeatureGrid } from '../components/feature-grid.tsx'
import { PageHeading } from '../components/page-heading.tsx'
import { StartCooking } from '../components/start-cooking.tsx'
import { StateLaw } from '../components/state-law.tsx'
import { useTerms } from '../use-terms.ts'

const reasons = [
  { id: 'own', icon: SlidersHorizontal },
  { id: 'heard', icon: BellRing },
  { id: 'safe', icon: House },
  { id: 'fair', icon: MessageSquareQuote },
] as const
/** Without a payment provider only the first is shown. */
const payments = [
  { id: 'handover', icon: HandCoins },
  { id: 'card', icon: CreditCard },
  { id: 'payout', icon: Landmark },
] as const
const needs = ['profile', 'offer', 'agreement', 'contact'] as const

export default function BecomeAChefPage() {
  const { t } = useTranslation('becomeChef')
  const { userRole } = useAuth()
  const takesChefs = useFeature('newChefs') || userRole === 'chef'
  const takesCards = useConfig()?.takesCards ?? false
  const terms = useTerms()
  return (
    <>
      <PageHeading title={t('heading')} lead={t('lead')}>
        <StartCooking />
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
      <FeatureGrid heading={t('cost.heading')} lead={t('cost.lead')} features={terms} />
      <FeatureGrid
        columns={takesCards ? 3 : 2}
        heading={t('money.heading')}
        features={(takesCards ? payments : payments.slice(0, 1)).map(({ id, icon }) => ({
          id,
          icon,
          title: t(`money.${id}.title`),
          text: t(`money.${id}.text`),
        }))}
      />
      <FeatureGrid
        counted
        columns={4}
        heading={t('needHeading')}
        lead={t('needLead')}
        features={needs.map((id) => ({ id, title: t(`needs.${id}.title`), text: t(`needs.${id}.text`) }))}
      />
      <StateLaw />
      <section className="page-width py-10">
        <div className="grid justify-items-center gap-4 rounded-xl bg-accent-soft px-6 py-12 text-center">
          <h2 className="food-name text-title">{t('finalHeading')}</h2>
          <p className="max-w-xl text-ink-soft">{t(takesChefs ? 'finalText' : 'noNewChefs')}</p>
          <div className="mt-2 flex flex-wrap justify-center gap-3">
            <StartCooking />
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
