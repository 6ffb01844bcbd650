import type { HomeFeed } from '@localchef/contracts/home/get-home-feed'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { ChefCard } from '@/shared/chefs/chef-card.tsx'
import { UpcomingDrops } from '@/shared/drops/upcoming-drops.tsx'
import { chefsNear } from '@/shared/places/chefs-address.ts'
import { cityOf, type SearchPlace } from '@/shared/places/search-place.ts'
import { CardSkeletons, cardGrid } from '@/shared/ui/card-skeletons.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { BecomeChefBanner } from './become-chef-banner.tsx'
import { CuisineLinks } from './cuisine-links.tsx'
import { DishSection } from './dish-section.tsx'
import { HomeSection } from './home-section.tsx'
import { NobodyNear } from './nobody-near.tsx'
import { RouteTeaser } from './route-teaser.tsx'
import { ThreeSteps } from './three-steps.tsx'

interface HomeSectionsProps {
  feed: HomeFeed | undefined
  place: SearchPlace | null
  error: Error | null
  retry: () => void
}

/** The sections below the first screen. Empty lists are left out. */
export default function HomeSections({ feed, place, error, retry }: HomeSectionsProps) {
  const { t } = useTranslation('home')
  const city = place ? cityOf(place) || t('yourPlace') : ''
  return (
    <div className="page-width grid gap-14 py-10 sm:gap-20 sm:py-14">
      {!feed && (error ? <ErrorState error={error} retry={retry} /> : <CardSkeletons ratio={4 / 3} />)}
      {feed && place && feed.featuredChefs.length === 0 && <NobodyNear city={city} />}
      {feed && (
        <DishSection
          dishes={feed.readyToday}
          title={place ? t('ready.near', { city }) : t('ready.title')}
          intro={place ? t('ready.intro') : t('ready.introEverywhere')}
          more={{ to: '/ready-dishes', label: t('ready.more') }}
        />
      )}
      {feed && feed.cuisines.length > 0 && (
        <HomeSection title={t('cuisines.title')} intro={t('cuisines.intro')}>
          <CuisineLinks cuisines={feed.cuisines} />
        </HomeSection>
      )}
      {feed && feed.featuredChefs.length > 0 && (
        <HomeSection
          title={place ? t('chefs.near', { city }) : t('chefs.title')}
          intro={t('chefs.intro')}
          more={{ to: place ? chefsNear(place) : '/chefs', label: t('chefs.more') }}
        >
          <ul className={clsx(cardGrid, 'full-rows')}>
            {feed.featuredChefs.map((chef) => (
              <li key={chef.id} className="grid">
                <ChefCard chef={chef} />
              </li>
            ))}
          </ul>
        </HomeSection>
      )}
      {feed && (
        <DishSection
          // On the first days nothing has been ordered again yet.
          dishes={feed.popularDishes.filter(({ timesOrdered }) => timesOrdered > 0)}
          title={place ? t('popular.near', { city }) : t('popular.title')}
          intro={place ? t('popular.intro') : t('popular.introEverywhere')}
        />
      )}
      <UpcomingDrops intro={t('drops.intro')} />
      <RouteTeaser truckStops={feed?.truckStops ?? []} />
      <ThreeSteps />
      <BecomeChefBanner />
    </div>
  )
}
