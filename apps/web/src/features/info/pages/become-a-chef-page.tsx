import { becomeChef } from '@localchef/contracts/chefs/become-chef'
import type { PlaceRule } from '@localchef/contracts/permits/place-rules'
import { countiesOf, ruleOfPlace } from '@localchef/contracts/permits/rule-of-place'
import { useMutation } from '@tanstack/react-query'
import {
  BellRing,
  CreditCard,
  Gift,
  HandCoins,
  House,
  Landmark,
  MessageSquareQuote,
  Percent,
  Receipt,
  SlidersHorizontal,
} from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useConfig } from '@/shared/backend/use-config.ts'
import { useFeature } from '@/shared/backend/use-feature.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { usePlaceRules } from '@/shared/permits/use-place-rules.ts'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { type Feature, FeatureGrid } from '../components/feature-grid.tsx'
import { KnownLaw } from '../components/known-law.tsx'
import { PageHeading } from '../components/page-heading.tsx'

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

/** The cost of selling here, from the marketplace's settings. */
function useTerms(): Feature[] {
  const { t } = useTranslation('becomeChef')
  const config = useConfig()
  const { servicePercent, serviceFixed, sharePercent } = config?.fees ?? noFees
  const fee = [
    ...(servicePercent > 0 ? [`${servicePercent}%`] : []),
    ...(serviceFixed > 0 ? [formatDollars(serviceFixed)] : []),
  ].join(' + ')
  return [
    { id: 'start', icon: Gift, title: t('cost.start.title'), text: t('cost.start.text') },
    {
      id: 'commission',
      icon: Percent,
      title:
        sharePercent > 0 ? t('cost.commission.title', { percent: sharePercent }) : t('cost.commission.none'),
      text: t(sharePercent > 0 ? 'cost.commission.text' : 'cost.commission.noneText'),
    },
    {
      id: 'fee',
      icon: Receipt,
      title: fee ? t('cost.fee.title', { fee }) : t('cost.fee.none'),
      text: t(fee ? 'cost.fee.text' : 'cost.fee.noneText'),
    },
  ]
}

const noFees = { servicePercent: 0, serviceFixed: 0, sharePercent: 0 }

/** Links to the reader's next step: signing up as a chef, changing from buyer to chef, or their own kitchen. */
function StartCooking() {
  const { t } = useTranslation('becomeChef')
  const { user, userRole } = useAuth()
  const takesChefs = useFeature('newChefs')
  if (userRole === 'chef') return <ButtonLink to="/dashboard/chef-profile">{t('ownKitchen')}</ButtonLink>
  if (userRole === 'admin' || !takesChefs) return null
  if (userRole === 'buyer') return <BecomeChef />
  return <ButtonLink to={user ? '/onboarding' : '/auth?role=chef#signup'}>{t('start')}</ButtonLink>
}

function BecomeChef() {
  const { t } = useTranslation('becomeChef')
  const { refreshProfile } = useAuth()
  const navigate = useNavigate()
  const become = useMutation({
    mutationFn: async () => {
      await callFunction(becomeChef, {})
      await refreshProfile()
    },
    onSuccess: () => {
      toast.success(t('became'))
      void navigate('/dashboard/chef-profile')
    },
    onError: () => toast.error(t('becomeFailed')),
  })
  return (
    <Button busy={become.isPending} onClick={() => become.mutate()}>
      {t('start')}
    </Button>
  )
}

/** The chosen state's rules for home kitchens with their sources, or a note that they are not known. */
function StateLaw() {
  const { t } = useTranslation('becomeChef')
  const { profile } = useAuth()
  const [chosen, setChosen] = useState<string>()
  const [county, setCounty] = useState('')
  const headingId = useId()
  const { data: rules, isError, error, refetch } = usePlaceRules()
  const { language } = useLanguage()
  const known = rules ?? []
  const state = chosen ?? ruleOfPlace(known, { state: profile?.state, county: null })?.state ?? ''
  const counties = countiesOf(known, state)
  const rule = ruleOfPlace(known, { state, county: county || null })
  return (
    <section aria-labelledby={headingId} className="page-width py-8 sm:py-10">
      <h2 id={headingId} className="food-name text-title">
        {t('law.heading')}
      </h2>
      <p className="mt-1.5 max-w-2xl text-ink-soft">{t('law.lead')}</p>
      <div className="mt-6 grid gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6">
        <Field label={t('law.state')} required className="max-w-xs">
          <Select
            value={state}
            onChange={(event) => {
              setChosen(event.target.value)
              setCounty('')
            }}
          >
            <option value="">{t('law.choose')}</option>
            {statesOf(known).map(({ state: code, name, nameRu }) => (
              <option key={code} value={code}>
                {inLanguage(language, name, nameRu)}
              </option>
            ))}
            <option value="other">{t('law.other')}</option>
          </Select>
        </Field>
        {counties.length > 0 && (
          <Field label={t('law.county')} className="max-w-xs">
            <Select value={county} onChange={(event) => setCounty(event.target.value)}>
              <option value="">{t('law.otherCounty')}</option>
              {counties.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <div aria-live="polite" className="max-w-3xl empty:hidden">
          {rule && <KnownLaw rule={rule} />}
          {isError && !rules && <ErrorState error={error} retry={() => void refetch()} />}
          {state === 'other' && <p>{t('law.unknown')}</p>}
        </div>
      </div>
    </section>
  )
}

/** One rule of each state, for its name. */
function statesOf(rules: readonly PlaceRule[]): PlaceRule[] {
  return rules.filter((rule, index) => rules.findIndex(({ state }) => state === rule.state) === index)
}
