import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import { useTranslation } from 'react-i18next'
import { ReportButton } from '@/features/reports/components/report-button.tsx'
import { ServiceCard } from '@/features/services/cards/service-card.tsx'
import { UpcomingDrops } from '@/shared/drops/upcoming-drops.tsx'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { readyOn } from '../menu-sections.ts'
import { ChefAbout } from './chef-about.tsx'
import { ChefAside } from './chef-aside.tsx'
import { ChefGallery } from './chef-gallery.tsx'
import { ChefHeader } from './chef-header.tsx'
import { ChefMenu } from './chef-menu.tsx'
import { ChefReviews } from './chef-reviews.tsx'
import { ReadyTodayRow } from './ready-today-row.tsx'

interface ChefViewProps {
  chef: ChefDetail
  /** False for a draft without an address. */
  hasMap?: boolean
}

/** The chef's page, public or as a preview. */
export function ChefView({ chef, hasMap = true }: ChefViewProps) {
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
          <UpcomingDrops chefId={chef.id} />
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
          <ChefAside chef={chef} hasMap={hasMap} />
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
