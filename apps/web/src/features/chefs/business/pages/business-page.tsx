import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { PauseControl } from '@/features/chefs/own/pause-control.tsx'
import { PreparedPause } from '@/features/chefs/own/prepared-pause.tsx'
import { AccountCard } from '@/features/payments/payouts/components/account-card.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import type { Profile } from '@/shared/auth/profile.ts'
import { UnsavedChanges } from '@/shared/forms/unsaved-changes.tsx'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { AboutSection } from '../components/about-section.tsx'
import { ActivationCard } from '../components/activation-card.tsx'
import { AgreementSection } from '../components/agreement-section.tsx'
import { BusinessSkeleton } from '../components/business-skeleton.tsx'
import { CardPreview } from '../components/card-preview.tsx'
import { CertificationsSection } from '../components/certifications-section.tsx'
import { ContactSection } from '../components/contact-section.tsx'
import { CreateBusiness } from '../components/create-business.tsx'
import { HandoverSection } from '../components/handover-section.tsx'
import { HoursSection } from '../components/hours-section.tsx'
import { PermitSection } from '../components/permit-section.tsx'
import { PicturesSection } from '../components/pictures-section.tsx'
import { PlaceSection } from '../components/place-section.tsx'
import { SectionFrame } from '../components/section-frame.tsx'
import { SectionLinks } from '../components/section-links.tsx'
import { type Section, sectionOf, sections } from '../sections.ts'
import { useBusiness } from '../use-business.ts'
import { useSectionFocus } from '../use-section-focus.ts'

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
          <h1 className="food-name text-heading">{business ? nameOf(business) : t('title')}</h1>
          <p className="text-ink-soft">{t('lead')}</p>
        </div>
        {takesOrders && <PauseControl />}
        {takesOrders && <PreparedPause />}
      </header>
      {query.isPending && <BusinessSkeleton />}
      {query.isLoadingError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      <UnsavedChanges>
        {business === null && <CreateBusiness />}
        {business && <BusinessParts business={business} profile={profile} />}
      </UnsavedChanges>
    </div>
  )
}

function BusinessParts({ business, profile }: { business: OwnBusiness; profile: Profile }) {
  const { t } = useTranslation('business')
  const current = sectionOf(useLocation().hash)
  const isPublic = business.status === 'active' || business.status === 'paused'
  useSectionFocus(current)
  const contents: Record<Section, ReactNode> = {
    about: <AboutSection business={business} />,
    place: <PlaceSection business={business} />,
    hours: <HoursSection business={business} />,
    handover: <HandoverSection business={business} />,
    contact: <ContactSection business={business} accountEmail={profile.email} />,
    pictures: <PicturesSection business={business} />,
    permit: <PermitSection business={business} />,
    certifications: <CertificationsSection business={business} userId={profile.id} />,
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
          <AccountCard withPayouts />
          <CardPreview business={business} />
        </aside>
      </div>
    </>
  )
}
