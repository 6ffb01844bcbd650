import {
  type ActivationRequirement,
  activationRequirements,
  type MissingCertification,
} from '@localchef/contracts/chefs/own-chef'
import { Briefcase, Circle, CircleCheck, ShieldCheck, ShoppingBag, UtensilsCrossed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MissingCertifications } from '@/features/certifications/components/missing-certifications.tsx'
import { stepsOf } from '@/features/chefs/business/activation-steps.ts'
import { useBusiness } from '@/features/chefs/business/use-business.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { useMyChef } from '@/shared/chefs/use-my-chef.ts'
import { ForbiddenServices } from '@/shared/permits/forbidden-services.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'

const quickStarts = [
  { name: 'menu', icon: UtensilsCrossed },
  { name: 'services', icon: Briefcase },
  { name: 'orders', icon: ShoppingBag },
  { name: 'profile', icon: ShieldCheck },
] as const

export default function GettingStartedPage() {
  const { t } = useTranslation('hub')
  const { userRole } = useAuth()
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
      {userRole === 'chef' && <ForbiddenOrders />}
      {userRole === 'chef' && <ForbiddenServices />}
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

/** Tells the chef that the law forbids orders under the kitchen's permit, and how to sell instead. */
function ForbiddenOrders() {
  const { t } = useTranslation('hub')
  const chef = useMyChef().data?.chef
  if (!chef?.forbids?.orders) return null
  return (
    <p className="rounded-md bg-warning-soft px-4 py-3 text-small">
      {t('start.noOrders', { permit: chef.heldPermit })}{' '}
      <a
        href={chef.forbids.source}
        target="_blank"
        rel="noreferrer"
        className="text-accent-text underline underline-offset-2 hover:no-underline"
      >
        {t('start.noOrdersSource')}
      </a>
    </p>
  )
}

/** Adding a menu is the only step marked as required (spec section 2). */
const requiredStep = 3

function OnboardingSteps() {
  const { t } = useTranslation('hub')
  const steps = t('start.steps.items', { returnObjects: true })
  return (
    <section aria-labelledby="steps" className="grid gap-4">
      <h2 id="steps" className="food-name text-title">
        {t('start.steps.title')}
      </h2>
      <ol className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden
              className="numeric grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-text"
            >
              {index + 1}
            </span>
            <div className="grid content-start gap-0.5">
              <h3 className="flex flex-wrap items-center gap-2 font-semibold">
                {title}
                {index === requiredStep && <Badge tone="accent">{t('start.steps.required')}</Badge>}
              </h3>
              <p className="text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The page on which a chef meets each requirement. */
const places: Record<ActivationRequirement, string> = {
  business_information: '/dashboard/chef-profile#about',
  menu_or_service: '/dashboard/menu-items',
  agreement: '/dashboard/chef-profile#agreement',
  contact: '/dashboard/chef-profile#contact',
}

/** Requirements for a kitchen's activation. Chefs also see which ones they meet. */
function Requirements() {
  const { userRole } = useAuth()
  return userRole === 'chef' ? <OwnRequirements /> : <RequirementList />
}

function OwnRequirements() {
  const { t } = useTranslation('hub')
  const { data, isError } = useMyChef()
  if (isError && !data) return <RequirementList note={t('start.requirements.failed')} />
  if (!data) return <RequirementList />
  // Without a kitchen no requirement is met.
  const missing = data.chef?.missing ?? activationRequirements
  const certifications = data.chef?.missingCertifications ?? []
  return (
    <RequirementList
      missing={missing}
      certifications={certifications}
      isOpen={data.chef?.status === 'active'}
      {...(missing.length === 0 && certifications.length === 0
        ? { note: t('start.requirements.allDone') }
        : {})}
    />
  )
}

interface RequirementListProps {
  missing?: readonly string[]
  certifications?: readonly MissingCertification[]
  note?: string
  /** Whether buyers can see the kitchen. */
  isOpen?: boolean
}

function RequirementList({ missing, certifications = [], note, isOpen }: RequirementListProps) {
  const { t } = useTranslation('hub')
  return (
    <Card>
      <CardBody className="grid justify-items-start gap-4">
        <div className="grid gap-1">
          <h2 className="food-name text-title">{t('start.requirements.title')}</h2>
          <p className="text-ink-soft">{t('start.requirements.lead')}</p>
        </div>
        <ul className="grid gap-3">
          {activationRequirements.map((requirement) => {
            const done = missing && !missing.includes(requirement)
            const Icon = done ? CircleCheck : Circle
            return (
              <li key={requirement} className="flex gap-3">
                <Icon
                  aria-hidden
                  className={done ? 'size-6 shrink-0 text-success' : 'size-6 shrink-0 text-ink-faint'}
                />
                <div>
                  {missing && !done ? (
                    <Link
                      to={places[requirement]}
                      className="font-semibold text-accent-text underline-offset-4 hover:underline"
                    >
                      {t(`start.requirements.${requirement}`)}
                    </Link>
                  ) : (
                    t(`start.requirements.${requirement}`)
                  )}
                  {missing && (
                    <span className={done ? 'ml-2 text-small text-success' : 'ml-2 text-small text-warning'}>
                      {t(done ? 'start.requirements.done' : 'start.requirements.missing')}
                    </span>
                  )}
                  {missing && !done && requirement === 'business_information' && <LackingParts />}
                </div>
              </li>
            )
          })}
        </ul>
        <MissingCertifications certifications={certifications} />
        {note && <p className="text-small text-ink-soft">{note}</p>}
        {isOpen && (
          <ButtonLink to="/dashboard/share" variant="soft">
            {t('start.requirements.share')}
          </ButtonLink>
        )}
        {missing && missing.length > 0 && (
          <ButtonLink to="/dashboard/chef-profile" variant="soft">
            {t('start.requirements.open')}
          </ButtonLink>
        )}
      </CardBody>
    </Card>
  )
}

const parts = ['about', 'place', 'hours'] as const

/** Names the parts of the business information that this kitchen still lacks. */
function LackingParts() {
  const { t } = useTranslation('hub')
  const business = useBusiness().data?.business
  const lacking = business
    ? parts.filter((part) => stepsOf(business).some(({ key, done }) => key === part && !done))
    : []
  if (lacking.length === 0) return null
  return (
    <ul className="mt-1 grid list-disc gap-1 pl-5 text-small" aria-label={t('start.requirements.lacking')}>
      {lacking.map((part) => (
        <li key={part}>
          <Link
            to={`/dashboard/chef-profile#${part}`}
            className="inline-flex min-h-6 items-center text-accent-text underline-offset-4 hover:underline"
          >
            {t(`start.requirements.parts.${part}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
