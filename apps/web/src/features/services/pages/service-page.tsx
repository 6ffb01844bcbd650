import type { ServiceDetail } from '@localchef/contracts/services/get-service'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { DepositRule } from '@/features/payments/deposit-rule.tsx'
import { ServiceCard } from '@/features/services/cards/service-card.tsx'
import { ServicePrice } from '@/features/services/cards/service-price.tsx'
import { useServiceTypeName } from '@/features/services/cards/service-type-name.ts'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { queryClient } from '@/shared/backend/query-client.ts'
import { ChefLine } from '@/shared/chefs/chef-line.tsx'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import type { PageAddress } from '@/shared/page/page-address.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { PublicPage } from '@/shared/page/public-page.tsx'
import { ShareButton } from '@/shared/share/share-button.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { BookingCard } from '../components/booking-card.tsx'
import { HowItGoes } from '../components/how-it-goes.tsx'
import { ServiceFacts } from '../components/service-facts.tsx'
import { ServiceReviews } from '../components/service-reviews.tsx'
import { ServiceNotFound, ServiceSkeleton } from '../components/service-states.tsx'
import { WhatIsIncluded } from '../components/what-is-included.tsx'
import { serviceQuery, useService } from '../use-service.ts'

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
  usePageTitle(name)
  return (
    <div className="page-width py-4 [--gutter:clamp(1rem,4vw,2.5rem)] sm:py-6">
      <div className="mb-3">
        <Breadcrumbs
          trail={[
            { label: t('chefs', { ns: 'chef' }), to: '/chefs' },
            { label: chefName, to: `/chefs/${chef.slug}` },
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
          <ServiceReviews service={service} chefName={chefName} />
        </div>
        <div className="lg:sticky lg:top-22 lg:self-start">
          <BookingCard service={service} />
        </div>
      </article>
      {service.others.length > 0 && (
        <section className="mt-16 grid grid-cols-1 gap-5">
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
