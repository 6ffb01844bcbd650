import { getService, type ServiceDetail } from '@localchef/contracts/services/get-service'
import { queryOptions, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import type { TFunction } from 'i18next'
import {
  CalendarClock,
  CalendarHeart,
  CalendarX2,
  Check,
  CirclePause,
  Clock,
  LogIn,
  MapPin,
  Users,
} from 'lucide-react'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import { DepositRule } from '@/features/payments/deposit-rule.tsx'
import { SubjectReviews } from '@/features/reviews/shown/subject-reviews.tsx'
import { ServiceCard } from '@/features/services/cards/service-card.tsx'
import { ServicePrice } from '@/features/services/cards/service-price.tsx'
import { useServiceTypeName } from '@/features/services/cards/service-type-name.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { retryUnlessNotFound } from '@/shared/backend/is-not-found.ts'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { queryClient } from '@/shared/backend/query-client.ts'
import { useFeature } from '@/shared/backend/use-feature.ts'
import { ChefLine } from '@/shared/chefs/chef-line.tsx'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import type { PageAddress } from '@/shared/page/page-address.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { PublicPage } from '@/shared/page/public-page.tsx'
import { ShareButton } from '@/shared/share/share-button.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { QuantityStepper } from '@/shared/ui/quantity-stepper.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { BookingTotal } from '../components/booking-total.tsx'
import { FreeCalendar } from '../components/free-calendar.tsx'
import { SessionPicker } from '../components/session-picker.tsx'
import { useChosenSession } from '../use-chosen-session.ts'
import { useChosenTime } from '../use-chosen-time.ts'

export function firstData({ params: { id = '' } }: PageAddress): Promise<void> {
  return queryClient.prefetchQuery(serviceQuery(id))
}

export default function ServicePage() {
  const { t } = useTranslation('services')
  const { id = '' } = useParams()
  return (
    <PublicPage
      query={useService(id)}
      skeleton={<ServiceSkeleton />}
      notFound={<ServiceNotFound />}
      failed={t('failed')}
    >
      {(service) => <Service key={service.id} service={service} />}
    </PublicPage>
  )
}

function Service({ service }: { service: ServiceDetail }) {
  const { t } = useTranslation(['services', 'chef'])
  const { language } = useLanguage()
  const typeName = useServiceTypeName()
  const { chef } = service
  const name = inLanguage(language, service.name, service.nameRu)
  const description = inLanguage(language, service.description, service.descriptionRu)
  const chefName = inLanguage(language, chef.name, chef.nameRu)
  const card = useRef<HTMLDivElement>(null)
  usePageTitle(name)
  return (
    <div className="page-width py-4 [--gutter:clamp(1rem,4vw,2.5rem)] sm:py-6">
      <div className="mb-3">
        <Breadcrumbs
          trail={[
            { label: t('chefs', { ns: 'chef' }), to: '/chefs' },
            { label: <span translate="no">{chefName}</span>, to: `/chefs/${chef.slug}` },
            { label: name },
          ]}
        />
      </div>
      <article className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
        <div className="grid grid-cols-1 content-start gap-8">
          <Picture
            {...pictureOf(service.picture)}
            alt={t('pictureOf', { service: name })}
            sizes="(min-width: 64rem) 46rem, 100vw"
            ratio={16 / 9}
            largest={1200}
            priority
            className="-mx-(--gutter) sm:mx-0 sm:rounded-xl"
          />
          <header className="grid gap-4">
            <div className="flex items-start justify-between gap-4">
              <div className="grid min-w-0 gap-2">
                <Badge tone="accent" className="w-fit">
                  {typeName(service.type)}
                </Badge>
                <h1 className="food-name text-heading">{name}</h1>
              </div>
              <ShareButton title={name} />
            </div>
            <p className="text-lead">
              <ServicePrice service={service} className="numeric text-title font-semibold text-ink" />
            </p>
            <p className="max-w-prose whitespace-pre-line text-lead text-ink-soft">{description}</p>
            <ChefLine chef={chef} />
          </header>
          <ServiceFacts service={service} />
          <WhatIsIncluded service={service} />
          <HowItGoes service={service} />
          {service.deposit && <DepositRule terms={service.deposit} price={null} />}
        </div>
        {/* On a phone before the reviews; on a wide screen beside both. */}
        <div ref={card} className="lg:sticky lg:top-22 lg:row-span-2 lg:self-start">
          <BookingCard service={service} />
        </div>
        <ServiceReviews service={service} chefName={chefName} />
        <RequestBar service={service} card={card} />
      </article>
      {service.others.length > 0 && (
        <section className="mt-16 grid grid-cols-1 gap-5 laid-out-later">
          <h2 className="food-name text-title">{t('others', { chef: chefName })}</h2>
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {service.others.map((other) => (
              <ServiceCard key={other.id} service={other} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}

interface RequestBarProps {
  service: ServiceDetail
  /** The card with the form. */
  card: RefObject<HTMLDivElement | null>
}

/** Leads to the form on a phone, from wherever the form is out of sight. */
function RequestBar({ service, card }: RequestBarProps) {
  const { t } = useTranslation('services')
  const [isNeeded, setNeeded] = useState(true)
  useEffect(() => {
    if (!card.current) return
    const observer = new IntersectionObserver(([entry]) => setNeeded(!entry?.isIntersecting))
    observer.observe(card.current)
    return () => observer.disconnect()
  }, [card])
  const isClass = service.kind === 'class'
  const hasForm = !isClass || service.sessions.length > 0
  const isBookable = useFeature('bookings') && service.chef.status !== 'paused' && hasForm
  if (!isBookable) return null
  return (
    <div
      {...(isNeeded ? { 'data-bottom-bar': true } : {})}
      className={clsx(
        'sticky bottom-0 z-20 -mx-(--gutter) flex items-center justify-between gap-4 border-t border-line bg-paper px-(--gutter) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden print:hidden',
        // Keeps its place, so that nothing moves.
        !isNeeded && 'invisible',
      )}
    >
      <ServicePrice service={service} className="numeric min-w-0 font-semibold" />
      <Button
        size="lg"
        onClick={() => {
          const heading = card.current?.querySelector('h2')
          heading?.focus({ preventScroll: true })
          heading?.scrollIntoView({ block: 'start' })
        }}
      >
        {t(isClass ? 'form.openClass' : 'form.open')}
      </Button>
    </div>
  )
}

/** Refetched on focus, because places of a class sell out. */
function serviceQuery(id: string) {
  return queryOptions({
    queryKey: ['service', id],
    queryFn: ({ signal }) => callFunction(getService, { id }, { signal }),
    retry: retryUnlessNotFound,
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  })
}

function useService(id: string) {
  return useQuery(serviceQuery(id))
}

/** The reviews of bookings of a service. */
function ServiceReviews({ service, chefName }: { service: ServiceDetail; chefName: string }) {
  const { t } = useTranslation(['services', 'reviews'])
  return (
    <section aria-labelledby="service-reviews" className="grid gap-4 laid-out-later">
      <h2 id="service-reviews" className="food-name text-subtitle">
        {t('reviews:title')}
      </h2>
      <SubjectReviews
        chefId={service.chef.id}
        chefName={chefName}
        timeZone={service.chef.timeZone}
        subject={{ serviceId: service.id }}
        whenEmpty={t('noReviews')}
      />
    </section>
  )
}

/** The list of things that the price includes. Without Russian lines the English ones are shown. */
function WhatIsIncluded({ service }: { service: ServiceDetail }) {
  const { t } = useTranslation('services')
  const { language } = useLanguage()
  const lines = inLanguage(language, service.included.join('\n'), service.includedRu.join('\n') || null)
  if (lines === '') return null
  return (
    <section aria-labelledby="what-is-included" className="grid gap-4">
      <h2 id="what-is-included" className="food-name text-subtitle">
        {t('included')}
      </h2>
      <ul className="grid gap-2">
        {lines.split('\n').map((line) => (
          <li key={line} className="flex items-start gap-2.5">
            <Check className="mt-0.5 size-5 shrink-0 text-accent-text" aria-hidden />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ServiceSkeleton() {
  return (
    <SkeletonGroup className="page-width grid grid-cols-1 gap-8 py-6 lg:grid-cols-[1fr_24rem] lg:gap-12">
      <div className="grid content-start gap-5">
        <Skeleton className="rounded-xl" style={{ aspectRatio: 16 / 9 }} />
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-20 w-full" />
      </div>
      <Skeleton className="h-96 rounded-lg" />
    </SkeletonGroup>
  )
}

function ServiceNotFound() {
  const { t } = useTranslation('services')
  usePageTitle(t('notFound.title'))
  return (
    <div className="page-width py-16">
      <h1 className="sr-only">{t('notFound.title')}</h1>
      <EmptyState
        icon={<CalendarHeart />}
        title={t('notFound.title')}
        action={
          <>
            <ButtonLink to="/chefs">{t('notFound.chefs')}</ButtonLink>
            <ButtonLink to="/" variant="secondary">
              {t('notFound.home')}
            </ButtonLink>
          </>
        }
      >
        {t('notFound.text')}
      </EmptyState>
    </div>
  )
}

/** Guests, duration, notice and area of a service. */
function ServiceFacts({ service }: { service: ServiceDetail }) {
  const { t } = useTranslation('services')
  const town = inLanguage(useLanguage().language, service.chef.city, service.chef.cityRu)
  const { guestsMin: from, guestsMax: to, noticeDays, durationMinutes, areaMiles } = service
  const duration = () => {
    const hours = Math.floor(durationMinutes / 60)
    const minutes = durationMinutes % 60
    if (hours === 0) return t('minutes', { count: minutes })
    return minutes === 0 ? t('hours', { count: hours }) : t('hoursMinutes', { hours, minutes })
  }
  const guests = () => {
    if (from === to) return t('guestsExactly', { count: to })
    return t(service.kind === 'class' ? 'places' : 'guests', { from, to })
  }
  return (
    <section className="grid gap-4">
      <h2 className="food-name text-subtitle">{t('facts')}</h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        <Fact icon={<Users />}>{guests()}</Fact>
        <Fact icon={<Clock />}>{t('duration', { time: duration() })}</Fact>
        <Fact icon={<CalendarClock />}>
          {noticeDays > 0 ? t('notice', { count: noticeDays }) : t('noNotice')}
        </Fact>
        {areaMiles !== null && <Fact icon={<MapPin />}>{t('area', { count: areaMiles, city: town })}</Fact>}
      </ul>
    </section>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3">
      <span className="text-accent-text [&>svg]:size-5" aria-hidden>
        {icon}
      </span>
      <span className="numeric leading-snug">{children}</span>
    </li>
  )
}

const lastSteps = {
  everything: 'goes.eventWhole',
  'at-event': 'goes.event',
  'by-card': 'goes.comes',
  nothing: 'goes.comes',
} as const

/** The part of the price that is left after the deposit, and how it is paid. */
function restOf(deposit: ServiceDetail['deposit']): keyof typeof lastSteps {
  if (!deposit) return 'everything'
  if (deposit.percent === 100) return 'nothing'
  return deposit.balanceDays === null ? 'at-event' : 'by-card'
}

function balanceStep(days: number, t: TFunction<['services', 'payments']>): string {
  return days === 0
    ? t('payments:deposit.balanceByStart')
    : t('payments:deposit.balanceByCard', { count: days })
}

/** The steps from the choice of a day to the event, and the cost of canceling unless a deposit has its own rule. */
function HowItGoes({ service }: { service: ServiceDetail }) {
  const { t } = useTranslation(['services', 'payments'])
  const isClass = service.kind === 'class'
  const rest = restOf(service.deposit)
  const steps = [
    t(!isClass ? 'goes.choose' : service.deposit ? 'goes.chooseClassDeposit' : 'goes.chooseClass'),
    ...(isClass ? [] : [t(service.needsQuote ? 'goes.quote' : 'goes.confirm')]),
    ...(service.deposit ? [t('goes.deposit')] : []),
    ...(rest === 'by-card' ? [balanceStep(service.deposit?.balanceDays ?? 0, t)] : []),
    t(isClass ? 'goes.class' : lastSteps[rest]),
  ]
  return (
    <section aria-labelledby="how-it-goes" className="grid gap-4">
      <h2 id="how-it-goes" className="food-name text-subtitle">
        {t('goes.title')}
      </h2>
      <ol className="grid list-decimal gap-2 pl-5 marker:font-semibold marker:text-accent-text">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {!service.deposit && (
        <p className="text-ink-soft">
          <strong className="text-ink">{t('goes.cancel')}</strong> {t('goes.cancelFree')}
        </p>
      )}
    </section>
  )
}

/** A class with a deposit holds its spots until the deposit is paid. */
function leadOf({ kind, deposit }: ServiceDetail) {
  if (kind !== 'class') return 'form.lead'
  return deposit ? 'form.leadClassDeposit' : 'form.leadClass'
}

const BookingForm = lazy(() =>
  import('../components/booking-form.tsx').then((module) => ({ default: module.BookingForm })),
)

/** The booking form, or the reason why booking is not possible. */
function BookingCard({ service }: { service: ServiceDetail }) {
  const { t } = useTranslation('services')
  const { language } = useLanguage()
  const { user, loading } = useAuth()
  const location = useLocation()
  const isOn = useFeature('bookings')
  const { chef } = service
  const isClass = service.kind === 'class'
  const chefName = inLanguage(language, chef.name, chef.nameRu)
  const skeleton = (
    <SkeletonGroup className="grid gap-4">
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-24" />
    </SkeletonGroup>
  )

  const content = () => {
    if (!isOn) return <Notice icon={<CirclePause />}>{t('switchedOff')}</Notice>
    if (chef.status === 'paused') {
      return <Notice icon={<CirclePause />}>{t('paused', { chef: chefName })}</Notice>
    }
    if (isClass && service.sessions.length === 0) {
      return (
        <Notice icon={<CalendarX2 />}>
          <strong className="block">{t('sessions.none')}</strong>
          {t('sessions.noneText')}
        </Notice>
      )
    }
    if (loading) return skeleton
    if (user) {
      return (
        <Suspense fallback={skeleton}>
          <BookingForm service={service} />
        </Suspense>
      )
    }
    return (
      <div className="grid gap-3">
        {isClass ? <VisitorDates service={service} /> : <VisitorCalendar service={service} />}
        <PriceForGuests service={service} />
        <ButtonLink to="/auth" state={{ from: location }} size="lg" block icon={<LogIn aria-hidden />}>
          {t('form.signIn')}
        </ButtonLink>
        <p className="text-center text-small text-ink-soft">{t('form.signInText')}</p>
      </div>
    )
  }

  return (
    <Card>
      <CardBody className="grid gap-5">
        <div className="grid gap-1">
          <h2 tabIndex={-1} className="food-name text-title outline-none">
            {t(isClass ? 'form.titleClass' : 'form.title')}
          </h2>
          <p className="text-small text-ink-soft">{t(leadOf(service))}</p>
        </div>
        {content()}
      </CardBody>
    </Card>
  )
}

/** The free days for visitors; the page's address keeps the choice through sign-in. */
function VisitorCalendar({ service }: { service: ServiceDetail }) {
  const [chosen, choose] = useChosenTime()
  return <FreeCalendar service={service} chosen={chosen} onChoose={choose} />
}

/** The dates of a class for visitors; the page's address keeps the choice through sign-in. */
function VisitorDates({ service }: { service: ServiceDetail }) {
  const [chosen, choose] = useChosenSession(service)
  return <SessionPicker service={service} value={chosen} onChange={choose} />
}

function Notice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-md bg-sunken p-4 text-ink-soft">
      <span className="mt-0.5 text-ink-faint [&>svg]:size-5" aria-hidden>
        {icon}
      </span>
      <p>{children}</p>
    </div>
  )
}

/** The price for a visitor's number of guests, shown before sign-in. */
function PriceForGuests({ service }: { service: ServiceDetail }) {
  const { t } = useTranslation('services')
  const [guests, setGuests] = useState(service.guestsMin)
  const label = t(service.kind === 'class' ? 'form.placesLabel' : 'form.guests')
  return (
    <div className="grid gap-4">
      <div className="flex items-center justify-between gap-4">
        <span aria-hidden className="font-semibold">
          {label}
        </span>
        <QuantityStepper
          value={guests}
          min={service.guestsMin}
          max={service.guestsMax}
          label={label}
          onChange={setGuests}
        />
      </div>
      <BookingTotal service={service} guests={guests} />
    </div>
  )
}
