import { allergenWarning } from '@localchef/contracts/allergens/major-allergens'
import type { HomeFeed } from '@localchef/contracts/home/get-home-feed'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { HeroDishes } from './hero-dishes.tsx'
import { HeroPlaceForm } from './hero-place-form.tsx'

interface HomeHeroProps {
  feed: HomeFeed | undefined
  failed: boolean
}

export function HomeHero({ feed, failed }: HomeHeroProps) {
  const { t } = useTranslation('home')
  const { profile } = useAuth()
  // Dishes ready today come first, then popular ones. Dishes with an allergy warning are left out, because these
  // pictures have no room for it.
  const dishes = [...(feed?.readyToday ?? []), ...(feed?.popularDishes ?? [])]
    .filter((dish) => !allergenWarning([dish], profile?.allergies ?? []))
    .slice(0, 4)
  // The browser may paint while the page still streams, so the four places are reserved.
  const keepsPlace = !failed && (!feed || dishes.length > 2)
  return (
    <section className="border-b border-line bg-sunken">
      <div
        className={clsx(
          'page-width grid items-center gap-7 py-8 sm:py-12 lg:grid-cols-[1.05fr_1fr] lg:gap-14 lg:py-16',
          keepsPlace &&
            'lg:before:col-start-2 lg:before:row-start-1 lg:before:aspect-square lg:before:content-[""]',
        )}
      >
        <div className="grid gap-5 lg:col-start-1 lg:row-start-1">
          <h1 className="food-name text-display">{t('hero.title')}</h1>
          <p className="max-w-xl text-lead text-ink-soft">{t('hero.text')}</p>
          <HeroPlaceForm />
          <p className="numeric hidden min-h-6 text-small text-ink-faint sm:block">
            {feed &&
              t('hero.counts', {
                chefs: t('hero.chefs', { count: feed.counts.chefs }),
                dishes: t('hero.dishes', { count: feed.counts.dishes }),
                cities: t('hero.cities', { count: feed.counts.cities }),
              })}
          </p>
        </div>
        {!failed && <HeroDishes dishes={feed ? dishes : undefined} />}
      </div>
    </section>
  )
}
