import { shownEmail } from '@localchef/addresses/email-address'
import { acceptAgreement } from '@localchef/contracts/chefs/accept-agreement'
import { createBusiness } from '@localchef/contracts/chefs/create-business'
import { longestKitchenName } from '@localchef/contracts/chefs/kitchen-limits'
import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { pauseOrders } from '@localchef/contracts/chefs/pause-orders'
import { BusinessAbout } from '@localchef/contracts/chefs/update-business'
import { Phone } from '@localchef/contracts/phone-field'
import clsx from 'clsx'
import { ChefHat, CircleCheck, Truck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Controller } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { z } from 'zod'
import { PauseControl } from '@/features/chefs/own/pause-control.tsx'
import { useLegalText } from '@/features/info/legal/use-legal-text.ts'
import { AccountCard } from '@/features/payments/payouts/components/account-card.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import type { Profile } from '@/shared/auth/profile.ts'
import { useFeature } from '@/shared/backend/use-feature.ts'
import { ChefCard } from '@/shared/chefs/chef-card.tsx'
import { useMyChef } from '@/shared/chefs/use-my-chef.ts'
import { phoneText } from '@/shared/format/phone.ts'
import { formatDate, formatDateTime } from '@/shared/format/time.ts'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { UnsavedChanges } from '@/shared/forms/unsaved-changes.tsx'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { DecisionDialog } from '@/shared/prepared/decision-dialog.tsx'
import { usePreparedAct } from '@/shared/prepared/use-prepared-act.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { usePause } from '../../own/use-pause.ts'
import { lacksOnlyAgreement, nextStep } from '../activation-steps.ts'
import { AboutSection } from '../components/about-section.tsx'
import { ActivationCard } from '../components/activation-card.tsx'
import { CertificationsSection } from '../components/certifications-section.tsx'
import { ContactSection } from '../components/contact-section.tsx'
import { CuisinesField } from '../components/cuisines-field.tsx'
import { FormEnd } from '../components/form-end.tsx'
import { HandoverSection } from '../components/handover-section.tsx'
import { HoursSection } from '../components/hours-section.tsx'
import { PermitSection } from '../components/permit-section.tsx'
import { PicturesSection } from '../components/pictures-section.tsx'
import { PlaceSection } from '../components/place-section.tsx'
import { certificationsHash, isSectionIncomplete, type Section, sectionOf, sections } from '../sections.ts'
import { useBusiness, useChangeBusiness } from '../use-business.ts'
import { useSectionSubmit } from '../use-section-submit.ts'
import { useSubmitKitchen } from '../use-submit-kitchen.ts'

const NewBusiness = z.object({
  name: z.string().trim().min(2).max(longestKitchenName),
  kind: z.enum(['chef', 'truck_stop']),
  cuisines: BusinessAbout.shape.cuisines.min(1),
  phone: Phone,
})

/** Creates the kitchen from its name, kind, cuisines and phone; the other sections are filled in later. */
function CreateBusiness({ profile }: { profile: Profile }) {
  const { t } = useTranslation('business')
  const change = useChangeBusiness()
  const takesChefs = useFeature('newChefs')
  const withTruckStops = useFeature('truckStops')
  const form = useZodForm(NewBusiness, {
    name: '',
    kind: 'chef',
    cuisines: [],
    phone: phoneText(profile.phone),
  })
  const { errors, isSubmitting } = form.formState
  const { submit, failure, draft } = useSectionSubmit(
    form,
    (values) =>
      change(createBusiness, {
        ...values,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'America/Los_Angeles',
      }),
    'new',
  )
  return (
    <Card className="max-w-2xl">
      <CardBody>
        <form onSubmit={submit} noValidate className="grid gap-6">
          <header className="grid gap-1">
            <h2 className="food-name text-title">{t('create.title')}</h2>
            <p className="text-ink-soft">{t(takesChefs ? 'create.lead' : 'create.noNewChefs')}</p>
          </header>
          <DraftNotice draft={draft} />
          <Field label={t('create.name')} hint={t('create.nameHint')} required error={errors.name?.message}>
            <TextInput autoComplete="organization" {...form.register('name')} />
          </Field>
          <Controller
            control={form.control}
            name="kind"
            render={({ field }) => (
              <RadioCards
                legend={t('create.kind')}
                name={field.name}
                value={field.value}
                onValueChange={field.onChange}
                options={[
                  { value: 'chef', label: t('kind.chef'), hint: t('kind.chefHint'), icon: <ChefHat /> },
                  {
                    value: 'truck_stop',
                    label: t('kind.truck_stop'),
                    hint: t('kind.truck_stopHint'),
                    icon: <Truck />,
                    disabled: !withTruckStops,
                  },
                ]}
              />
            )}
          />
          <Controller
            control={form.control}
            name="cuisines"
            render={({ field }) => (
              <CuisinesField
                value={field.value}
                onChange={field.onChange}
                kept={[]}
                error={errors.cuisines?.message}
              />
            )}
          />
          <Field
            label={t('contact.phone')}
            hint={
              profile.email
                ? t('create.phoneHint', { email: shownEmail(profile.email) })
                : t('contact.phoneHint')
            }
            required
            error={errors.phone?.message}
          >
            <TextInput type="tel" autoComplete="tel" {...form.register('phone')} />
          </Field>
          <FormError>{failure}</FormError>
          <Button type="submit" busy={isSubmitting} disabled={!takesChefs} className="sm:w-fit">
            {t('create.action')}
          </Button>
        </form>
      </CardBody>
    </Card>
  )
}

export default function BusinessPage() {
  const { t } = useTranslation('business')
  const { profile } = useAuth()
  const nameOf = useNameOf()
  const query = useBusiness()
  if (!profile) return null
  const business = query.data?.business
  const takesOrders = business?.status === 'active' || business?.status === 'paused'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h1 className="food-name text-heading" {...(business ? { translate: 'no' } : {})}>
            {business ? nameOf(business) : t('title')}
          </h1>
          <p className="text-ink-soft">{t('lead')}</p>
        </div>
        {takesOrders && <PauseControl />}
        {takesOrders && <PreparedPause />}
      </header>
      {query.isPending && <BusinessSkeleton />}
      {query.isLoadingError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      <UnsavedChanges>
        {business === null && <CreateBusiness profile={profile} />}
        {business && <BusinessParts business={business} profile={profile} />}
      </UnsavedChanges>
    </div>
  )
}

function BusinessParts({ business, profile }: { business: OwnBusiness; profile: Profile }) {
  const { t } = useTranslation('business')
  const { hash } = useLocation()
  const current = sectionOf(hash) ?? firstSection(business)
  const isPublic = business.status === 'active' || business.status === 'paused'
  useSectionFocus(current, hash)
  const contents: Record<Section, ReactNode> = {
    about: <AboutSection business={business} />,
    place: <PlaceSection business={business} />,
    hours: <HoursSection business={business} />,
    handover: <HandoverSection business={business} />,
    contact: <ContactSection business={business} accountEmail={profile.email} />,
    pictures: <PicturesSection business={business} />,
    permit: (
      <>
        <PermitSection business={business} />
        <CertificationsSection business={business} userId={profile.id} />
      </>
    ),
    agreement: <AgreementSection business={business} />,
  }
  return (
    <>
      <SectionLinks business={business} current={current} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_17.5rem]">
        <div className="min-w-0 max-xl:order-2">
          {sections.map((section) => (
            <SectionFrame
              key={section}
              section={section}
              current={current}
              title={t(`${section}.title`)}
              lead={t(`${section}.lead`)}
            >
              {contents[section]}
            </SectionFrame>
          ))}
        </div>
        <aside
          className={clsx(
            'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6 xl:sticky xl:top-24',
            isPublic ? 'max-xl:order-3' : 'max-xl:order-1',
          )}
        >
          <ActivationCard business={business} />
          {/* The payment provider's form takes 15 minutes, so it waits until nothing else is missing from a draft. */}
          {(business.status !== 'draft' || business.missing.length === 0) && <AccountCard withPayouts />}
          <CardPreview business={business} />
        </aside>
      </div>
    </>
  )
}

function BusinessSkeleton() {
  return (
    <SkeletonGroup className="grid gap-6">
      <Skeleton className="h-13 rounded-full" />
      <div className="grid gap-6 xl:grid-cols-[1fr_20rem]">
        <Skeleton className="h-128 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </SkeletonGroup>
  )
}

/** The page of a draft opens where something is missing. */
function firstSection(business: OwnBusiness): Section {
  return sectionOf(nextStep(business)?.to ?? '') ?? 'about'
}

/** Focuses the heading of a newly opened section, or of the part that the address names, and scrolls it into view. */
function useSectionFocus(current: Section, hash: string): void {
  const part = hash === certificationsHash ? hash.slice(1) : current
  const shown = useRef<string>(current)
  useEffect(() => {
    if (shown.current === part) return
    shown.current = part
    const heading = document.getElementById(`${part}-heading`)
    if (!heading) return
    heading.focus({ preventScroll: true })
    const { top } = heading.getBoundingClientRect()
    const inView = top > 80 && top < window.innerHeight * 0.7
    if (!inView) document.getElementById(part)?.scrollIntoView({ block: 'start' })
  }, [part])
}

interface SectionFrameProps {
  section: Section
  current: Section
  title: string
  lead: string
  children: ReactNode
}

/** A section of the business profile. Hidden sections stay mounted to keep unsaved input. */
function SectionFrame({ section, current, title, lead, children }: SectionFrameProps) {
  const headingId = `${section}-heading`
  return (
    <section id={section} aria-labelledby={headingId} hidden={section !== current} className="scroll-mt-72">
      <Card>
        <CardBody className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <header className="grid gap-1">
            <h2 id={headingId} tabIndex={-1} className="food-name text-title outline-none">
              {title}
            </h2>
            <p className="max-w-prose text-ink-soft">{lead}</p>
          </header>
          {children}
        </CardBody>
      </Card>
    </section>
  )
}

/** A pause with an end, or the end of a pause, that a program prepared. */
function PreparedPause() {
  const { t } = useTranslation('board')
  const { language } = useLanguage()
  const { prepared, close } = usePreparedAct(pauseOrders)
  const chef = useMyChef().data?.chef
  const pause = usePause()
  if (!prepared || !chef) return null
  const { paused, until } = prepared
  const time = until && formatDateTime(until, language, chef.timeZone)
  return (
    <DecisionDialog
      title={
        !paused
          ? t('pause.decide.resume')
          : time
            ? t('pause.decide.until', { time })
            : t('pause.decide.pause')
      }
      action={t(paused ? 'pause.pause' : 'pause.resume')}
      busy={pause.isPending}
      onDecide={() => pause.mutate(paused && (until === null ? null : new Date(until)), { onSettled: close })}
      onClose={close}
    />
  )
}

/** The kitchen's card as lists will show it, even before the kitchen is public. */
function CardPreview({ business }: { business: OwnBusiness }) {
  const { t } = useTranslation('business')
  const { pictures, place } = business
  return (
    <section aria-labelledby="preview-heading" className="grid grid-cols-1 gap-3 max-xl:hidden">
      <h2 id="preview-heading" className="text-small font-semibold text-ink-soft">
        {t('preview')}
      </h2>
      {/* Inert, because a draft has no page to link to. */}
      <div inert>
        <ChefCard
          hasFigures={false}
          chef={{
            ...business,
            status: business.status === 'paused' ? 'paused' : 'active',
            city: place.city,
            cityRu: null,
            state: place.state,
            highway: null,
            latitude: place.publicLatitude ?? 0,
            longitude: place.publicLongitude ?? 0,
            cover: pictures.coverPath ? { path: pictures.coverPath, color: pictures.coverColor } : null,
            avatarPath: pictures.avatarPath,
            rating: null,
            ratingCount: 0,
            isFeatured: false,
            isMarked: false,
            deliveryAvailable: business.services.includes('delivery'),
            minPrice: null,
            dishCount: 0,
            opensAt: null,
          }}
        />
      </div>
    </section>
  )
}

/** Links to the sections; a dot marks incomplete ones. */
function SectionLinks({ business, current }: { business: OwnBusiness; current: Section }) {
  const { t } = useTranslation('business')
  const nav = useRef<HTMLElement>(null)

  // On a phone the row is wider than the screen, so the current link is scrolled into view.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`a[href$="#${current}"]`)
    if (!nav.current || !link) return
    nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2
  }, [current])

  return (
    <nav
      ref={nav}
      aria-label={t('sections.label')}
      className="relative -mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex w-max gap-1 rounded-full bg-sunken p-1 lg:w-auto lg:max-w-full lg:flex-wrap lg:rounded-xl">
        {sections.map((section) => (
          <li key={section}>
            <Link
              to={`#${section}`}
              replace
              aria-current={section === current ? 'true' : undefined}
              className={clsx(
                'flex min-h-11 items-center gap-2 rounded-full px-4 text-small font-semibold whitespace-nowrap transition-colors',
                section === current ? 'bg-surface text-ink shadow-raised' : 'text-ink-soft hover:text-ink',
              )}
            >
              {t(`${section}.tab`)}
              {isSectionIncomplete(section, business) && (
                <span className="size-2 rounded-full bg-warning">
                  <span className="sr-only">{t('sections.incomplete')}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const points = ['law', 'safety', 'honest', 'orders', 'data'] as const

/**
 * Summary of the chef agreement, a link to its full text, and the button that accepts it. If accepting is the last
 * missing step of a draft, the button also submits the kitchen.
 */
function AgreementSection({ business }: { business: OwnBusiness }) {
  const { t } = useTranslation(['business', 'chefAgreement'])
  const { language } = useLanguage()
  const change = useChangeBusiness()
  const kitchen = useSubmitKitchen()
  const isLast = lacksOnlyAgreement(business)
  const { version, publishedAt, acceptedAt, requiredFrom } = business.agreement
  const { own } = useLegalText('agreement')
  const titles =
    own?.sections.map(({ title }) => title) ??
    points.map((point) => t(`sections.${point}.title`, { ns: 'chefAgreement' }))
  const form = useZodForm(z.object({}), {})
  const { isSubmitting } = form.formState
  const { submit, failure } = useSectionSubmit(
    form,
    async () => {
      const accepted = await change(acceptAgreement, { version })
      return isLast ? ((await kitchen.submit()) ?? accepted) : accepted
    },
    null,
  )
  return (
    <div className="grid gap-6">
      <ul className="grid gap-2">
        {titles.map((title) => (
          <li key={title} className="flex gap-3">
            <CircleCheck className="mt-0.5 size-5 shrink-0 text-accent-text" aria-hidden />
            {title}
          </li>
        ))}
      </ul>
      <p className="text-ink-soft">
        <Trans
          t={t}
          i18nKey="agreement.version"
          values={{ version, date: formatDate(publishedAt, language) }}
          components={{
            text: <Link to="/chef-agreement" className="font-semibold text-accent-text underline" />,
          }}
        />
      </p>
      {acceptedAt ? (
        <p className="flex items-center gap-3 rounded-lg bg-success-soft p-4 font-medium text-success">
          <CircleCheck className="size-5 shrink-0" aria-hidden />
          {t('agreement.accepted', { date: formatDate(acceptedAt, language) })}
        </p>
      ) : (
        <form onSubmit={submit} noValidate className="grid gap-4">
          {requiredFrom && (
            <p className="rounded-lg bg-warning-soft p-4 text-warning">
              {t('agreement.required', { date: formatDateTime(requiredFrom, language) })}
            </p>
          )}
          <FormEnd section="agreement" failure={failure} busy={isSubmitting}>
            {t(isLast ? 'agreement.acceptAndSubmit' : 'agreement.accept')}
          </FormEnd>
        </form>
      )}
    </div>
  )
}
