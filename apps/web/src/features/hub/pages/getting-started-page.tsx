import { Briefcase, ShieldCheck, ShoppingBag, UtensilsCrossed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { OnboardingSteps } from '../components/onboarding-steps.tsx'
import { Requirements } from '../components/requirements.tsx'

const quickStarts = [
  { name: 'menu', icon: UtensilsCrossed },
  { name: 'services', icon: Briefcase },
  { name: 'orders', icon: ShoppingBag },
  { name: 'profile', icon: ShieldCheck },
] as const

export default function GettingStartedPage() {
  const { t } = useTranslation('hub')
  // Static figures of the spec. Nobody has measured them, and the note below says so.
  const stats = [
    { value: '40%', text: t('start.stats.earnings') },
    { value: '95%', text: t('start.stats.completion') },
    { value: t('start.stats.hours'), text: t('start.stats.setup') },
  ]
  return (
    <div className="grid max-w-5xl gap-10">
      <header className="grid justify-items-start gap-1">
        <h1 className="food-name text-heading">{t('start.title')}</h1>
        <p className="text-lead text-ink-soft">{t('start.lead')}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to="/dashboard/menu" icon={<UtensilsCrossed aria-hidden />}>
            {t('start.actions.menu')}
          </ButtonLink>
          <ButtonLink to="/dashboard/services" variant="secondary" icon={<Briefcase aria-hidden />}>
            {t('start.actions.services')}
          </ButtonLink>
        </div>
      </header>
      <Requirements />
      <OnboardingSteps />
      <section aria-label={t('start.stats.label')}>
        <ul className="grid gap-3 sm:grid-cols-3">
          {stats.map(({ value, text }) => (
            <li key={text}>
              <Card className="grid h-full gap-1 p-5 text-center">
                <span className="food-name text-heading text-accent-text">{value}</span>
                <span className="text-ink-soft">{text}</span>
              </Card>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-small text-ink-soft">{t('start.stats.note')}</p>
      </section>
      <section aria-labelledby="quick" className="grid gap-4">
        <h2 id="quick" className="food-name text-title">
          {t('start.quick.title')}
        </h2>
        <ul className="grid gap-3 sm:grid-cols-2">
          {quickStarts.map(({ name, icon: Icon }) => (
            <li key={name}>
              <Card interactive className="h-full">
                <CardBody className="flex gap-4">
                  <Icon aria-hidden className="size-6 shrink-0 text-accent-text" />
                  <div className="grid gap-1">
                    <h3 className="font-semibold">
                      <Link
                        to={`/chefs-hub/${name}`}
                        className="after:absolute after:inset-0 after:rounded-lg"
                      >
                        {t(`${name}.title`)}
                      </Link>
                    </h3>
                    <p className="text-ink-soft">{t(`start.quick.${name}`)}</p>
                  </div>
                </CardBody>
              </Card>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="updates" className="grid gap-4 rounded-lg bg-sunken p-5 sm:p-6">
        <h2 id="updates" className="food-name text-title">
          {t('start.updates.title')}
        </h2>
        <ul className="grid gap-4">
          {t('start.updates.items', { returnObjects: true }).map(({ title, text }) => (
            <li key={title}>
              <h3 className="font-semibold">{title}</h3>
              <p className="text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
