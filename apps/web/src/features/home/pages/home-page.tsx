import { useTranslation } from 'react-i18next'
import { CardSkeletons, cardGrid } from '@/cards/card-skeletons.tsx'
import { ChefCard } from '@/cards/chef-card.tsx'
import { DishCard } from '@/cards/dish-card.tsx'
import { chefsNear } from '@/places/chefs-address.ts'
import { useRememberedPlace } from '@/places/remembered-place.ts'
import { cityOf } from '@/places/search-place.ts'
import { ErrorState } from '@/ui/error-state.tsx'
import { BecomeChefBanner } from '../components/become-chef-banner.tsx'
import { CuisineLinks } from '../components/cuisine-links.tsx'
import { HomeHero } from '../components/home-hero.tsx'
import { HomeSection } from '../components/home-section.tsx'
import { NobodyNear } from '../components/nobody-near.tsx'
import { RouteTeaser } from '../components/route-teaser.tsx'
import { ThreeSteps } from '../components/three-steps.tsx'
import { useHomeFeed } from '../use-home-feed.ts'

/** The first page: food at once, then who cooks it, then how it works. */
export default function HomePage() {
  const { t } = useTranslation('home')
  const place = useRememberedPlace((state) => state.place)
  const feed = useHomeFeed(place)
  const { data } = feed
  const city = place ? cityOf(place) || t('yourPlace') : ''
  const nobodyNear = place !== null && data?.featuredChefs.length === 0
  return (
    <>
      <HomeHero feed={data} />
      <div className="page-width grid gap-14 py-10 sm:gap-20 sm:py-14">
        {feed.isError && !data && <ErrorState error={feed.error} retry={() => void feed.refetch()} />}
        {feed.isPending && <CardSkeletons count={4} ratio={4 / 3} />}
        {nobodyNear && <NobodyNear city={city} />}
        {data && data.readyToday.length > 0 && (
          <HomeSection
            title={t('ready.title')}
            intro={t('ready.intro')}
            more={{ to: '/ready-dishes', label: t('ready.more') }}
          >
            <ul className={cardGrid}>
              {data.readyToday.map((dish) => (
                <li key={dish.id} className="grid">
                  <DishCard dish={dish} />
                </li>
              ))}
            </ul>
          </HomeSection>
        )}
        {data && data.cuisines.length > 0 && (
          <HomeSection title={t('cuisines.title')} intro={t('cuisines.intro')}>
            <CuisineLinks cuisines={data.cuisines} />
          </HomeSection>
        )}
        {data && data.featuredChefs.length > 0 && (
          <HomeSection
            title={place ? t('chefs.near', { city }) : t('chefs.title')}
            intro={t('chefs.intro')}
            more={{ to: place ? chefsNear(place) : '/chefs', label: t('chefs.more') }}
          >
            <ul className={cardGrid}>
              {data.featuredChefs.map((chef) => (
                <li key={chef.id} className="grid">
                  <ChefCard chef={chef} />
                </li>
              ))}
            </ul>
          </HomeSection>
        )}
        {data && data.popularDishes.length > 0 && (
          <HomeSection title={t('popular.title')} intro={t('popular.intro')}>
            <ul className={cardGrid}>
              {data.popularDishes.map((dish) => (
                <li key={dish.id} className="grid">
                  <DishCard dish={dish} />
                </li>
              ))}
            </ul>
          </HomeSection>
        )}
        <RouteTeaser truckStops={data?.truckStops ?? []} />
        <ThreeSteps />
        <BecomeChefBanner />
      </div>
    </>
  )
}
