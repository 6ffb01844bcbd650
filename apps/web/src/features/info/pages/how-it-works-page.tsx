import { BadgeCheck, CalendarClock, ChefHat, Flame, MapPinOff, Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { FeatureGrid } from '../components/feature-grid.tsx'
import { PageHeading } from '../components/page-heading.tsx'

const buyers = ['find', 'choose', 'order', 'enjoy'] as const
const chefs = ['profile', 'cook', 'earn'] as const
const promises = [
  { id: 'readyNow', icon: Flame },
  { id: 'madeToOrder', icon: ChefHat },
  { id: 'batch', icon: CalendarClock },
] as const
const trust = [
  { id: 'verified', icon: BadgeCheck },
  { id: 'private', icon: MapPinOff },
  { id: 'reviews', icon: Star },
] as const

export default function HowItWorksPage() {
  const { t } = useTranslation('howItWorks')
  return (
    <>
      <PageHeading title={t('heading')} lead={t('lead')}>
        <ButtonLink to="/chefs">{t('browse')}</ButtonLink>
        <ButtonLink to="/become-a-chef" variant="secondary">
          {t('become')}
        </ButtonLink>
      </PageHeading>
      <FeatureGrid
        counted
        columns={4}
        heading={t('buyersHeading')}
        features={buyers.map((id) => ({ id, title: t(`buyers.${id}.title`), text: t(`buyers.${id}.text`) }))}
      />
      <FeatureGrid
        heading={t('promisesHeading')}
        features={promises.map(({ id, icon }) => ({
          id,
          icon,
          title: t(`promises.${id}.title`),
          text: t(`promises.${id}.text`),
        }))}
      />
      <FeatureGrid
        counted
        heading={t('chefsHeading')}
        features={chefs.map((id) => ({ id, title: t(`chefs.${id}.title`), text: t(`chefs.${id}.text`) }))}
      />
      <FeatureGrid
        heading={t('trustHeading')}
        features={trust.map(({ id, icon }) => ({
          id,
          icon,
          title: t(`trust.${id}.title`),
          text: t(`trust.${id}.text`),
        }))}
      />
    </>
  )
}
