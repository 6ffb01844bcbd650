import type { ChefDetail } from '@localchef/contracts/get-chef'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { PageAddress } from '@/app/page.tsx'
import { usePageTitle } from '@/app/page-title.ts'
import { queryClient } from '@/app/query-client.ts'
import { isNotFound } from '@/backend/is-not-found.ts'
import { ServiceCard } from '@/cards/service-card.tsx'
import { inLanguage } from '@/i18n/in-language.ts'
import { useLanguage } from '@/i18n/use-language.ts'
import { Breadcrumbs } from '@/ui/breadcrumbs.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { ChefAbout } from '../components/chef-about.tsx'
import { ChefAside } from '../components/chef-aside.tsx'
import { ChefGallery } from '../components/chef-gallery.tsx'
import { ChefHeader } from '../components/chef-header.tsx'
import { ChefMenu } from '../components/chef-menu.tsx'
import { ChefNotFound } from '../components/chef-not-found.tsx'
import { ChefReviews } from '../components/chef-reviews.tsx'
import { ChefSkeleton } from '../components/chef-skeleton.tsx'
import { ReadyTodayRow } from '../components/ready-today-row.tsx'
import { ReportButton } from '../components/report-button.tsx'
import { readyOn } from '../menu-sections.ts'
import { chefQuery, useChef } from '../use-chef.ts'

export function firstData({ params: { id = '' } }: PageAddress): Promise<void> {
  return queryClient.prefetchQuery(chefQuery(id))
}

export default function ChefPage() {
  const { t } = useTranslation('chef')
  const { id = '' } = useParams()
  const query = useChef(id)
  if (query.data) return <Chef key={query.data.id} chef={query.data} />
  if (query.isPending) return <ChefSkeleton />
  if (isNotFound(query.error)) return <ChefNotFound />
  return (
    <ErrorState
      className="page-width py-16"
      title={t('failed')}
      error={query.error}
      retry={() => void query.refetch()}
    />
  )
}

function Chef({ chef }: { chef: ChefDetail }) {
  const { t } = useTranslation('chef')
  const { language } = useLanguage()
  const name = inLanguage(language, chef.name, chef.nameRu)
  const ready = chef.status === 'active' ? readyOn(chef.menu, new Date(), chef.timeZone) : []
  usePageTitle(name)
  return (
    <div className="page-width py-4 [--gutter:clamp(1rem,4vw,2.5rem)] sm:py-6">
      <div className="mb-3">
        <Breadcrumbs trail={[{ label: t('chefs'), to: '/chefs' }, { label: name }]} />
      </div>
      <ChefHeader chef={chef} />
      <div className="mt-10 grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
        <div className="grid grid-cols-1 content-start gap-12">
          <ReadyTodayRow chef={chef} dishes={ready} />
          <ChefMenu chef={chef} />
          {chef.serviceOffers.length > 0 && (
            <section className="grid gap-4">
              <h2 className="food-name text-title">{t('services')}</h2>
              <div className="grid gap-4 sm:grid-cols-2">
                {chef.serviceOffers.map((service) => (
                  <ServiceCard key={service.id} service={service} />
                ))}
              </div>
            </section>
          )}
        </div>
        <aside className="min-w-0 lg:sticky lg:top-22 lg:self-start">
          <ChefAside chef={chef} />
        </aside>
      </div>
      <div className="mt-14 grid grid-cols-1 gap-14">
        <ChefAbout chef={chef} />
        <ChefGallery chef={chef} name={name} />
        <ChefReviews chef={chef} name={name} />
        <div className="-mt-6">
          <ReportButton kind="chef" id={chef.id} name={name} />
        </div>
      </div>
    </div>
  )
}
