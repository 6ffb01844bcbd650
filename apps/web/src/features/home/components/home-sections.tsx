import type { ChefCard as Chef } from '@localchef/contracts/chefs/chef-card'
import type { HomeFeed } from '@localchef/contracts/home/get-home-feed'
import type { DishWithChef } from '@localchef/contracts/menu/dish-card'
import clsx from 'clsx'
import { CookingPot, MapPin, MapPinOff, Route, ShoppingBag } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useSafestFirst } from '@/features/allergens/use-safest-first.ts'
import { DishCard } from '@/features/menu/cards/dish-card.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { loadedConfig } from '@/shared/backend/config.ts'
import { ChefCard } from '@/shared/chefs/chef-card.tsx'
import { UpcomingDrops } from '@/shared/drops/upcoming-drops.tsx'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { chefsAlong, chefsNear, chefsOfCuisine } from '@/shared/places/chefs-address.ts'
import { PlaceCombobox } from '@/shared/places/place-combobox.tsx'
import { useRememberedPlace } from '@/shared/places/remembered-place.ts'
import { cityOf, type SearchPlace } from '@/shared/places/search-place.ts'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { CardSkeletons, cardGrid, sidewaysSizes } from '@/shared/ui/card-skeletons.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { HomeSection } from './home-section.tsx'

/** Only for signed-in people; lazy, because visitors need none of it. */
const OwnRows = lazy(() => import('./own-rows.tsx'))

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
  const { user } = useAuth()
  const counted = ({ chefs, dishes, cities }: HomeFeed['counts']) =>
    t('hero.counts', {
      chefs: t('hero.chefs', { count: chefs }),
      dishes: t('hero.dishes', { count: dishes }),
      cities: t('hero.cities', { count: cities }),
    })
  const skeletons = <CardSkeletons ratio={4 / 3} />
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-6 sm:gap-20 sm:py-14">
      {!feed && (error ? <ErrorState error={error} retry={retry} /> : skeletons)}
      {user && (
        <Suspense fallback={skeletons}>
          <OwnRows />
        </Suspense>
      )}
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
          intro={place ? t('chefs.intro') : `${t('chefs.intro')} ${counted(feed.counts)}`}
          more={{ to: place ? chefsNear(place) : '/chefs', label: t('chefs.more') }}
        >
          <ul className={clsx(cardGrid, 'full-rows sideways')}>
            {feed.featuredChefs.map((chef) => (
              <li key={chef.id} className="grid">
                <ChefCard chef={chef} sizes={sidewaysSizes} />
              </li>
            ))}
          </ul>
        </HomeSection>
      )}
      {feed && (
        <DishSection
          // A new marketplace has no repeat orders yet.
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

function BecomeChefBanner() {
  const { t } = useTranslation('home')
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid items-center gap-5 rounded-xl bg-accent p-6 text-accent-ink sm:grid-cols-[1fr_auto] sm:p-10"
    >
      <div className="grid max-w-2xl gap-2">
        <h2 id={id} className="food-name text-title">
          {t('becomeChef.title')}
        </h2>
        <p className="text-lead">{t('becomeChef.text')}</p>
      </div>
      <ButtonLink to="/become-a-chef" variant="secondary" size="lg" className="max-sm:w-full">
        {t('becomeChef.action')}
      </ButtonLink>
    </section>
  )
}

/** Shown when no kitchen is near the remembered place: offers to search everywhere or to become a chef. */
function NobodyNear({ city }: { city: string }) {
  const { t } = useTranslation('home')
  const remember = useRememberedPlace((state) => state.remember)
  return (
    <EmptyState
      icon={<MapPinOff />}
      title={t('nobody.title', { city })}
      action={
        <>
          <Button onClick={() => remember(null)}>{t('nobody.everywhere')}</Button>
          <ButtonLink to="/become-a-chef" variant="secondary">
            {t('nobody.beFirst')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('nobody.text')}</p>
    </EmptyState>
  )
}

interface DishSectionProps {
  dishes: readonly DishWithChef[]
  title: string
  intro: string
  more?: { to: string; label: string }
}

function DishSection({ dishes, ...section }: DishSectionProps) {
  const safestFirst = useSafestFirst()
  if (dishes.length === 0) return null
  return (
    <HomeSection {...section}>
      <ul className={clsx(cardGrid, 'full-rows sideways')}>
        {safestFirst(dishes, (dish) => [dish]).map((dish) => (
          <li key={dish.id} className="grid">
            <DishCard dish={dish} sizes={sidewaysSizes} />
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}

/** Links each cuisine to the search filtered by it. */
function CuisineLinks({ cuisines }: { cuisines: HomeFeed['cuisines'] }) {
  const { t } = useTranslation('home')
  const { language } = useLanguage()
  return (
    <ul className="sideways grid gap-3 [--card:9.5rem] sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
      {cuisines.map((cuisine) => (
        <li key={cuisine.slug} className="grid">
          <Link
            to={chefsOfCuisine(cuisine.slug)}
            className="grid content-between gap-3 rounded-lg border border-line bg-surface p-4 transition-colors hover:border-accent hover:bg-accent-soft"
          >
            <span className="food-name text-lead leading-snug">
              {inLanguage(language, cuisine.name, cuisine.nameRu)}
            </span>
            <span className="numeric text-caption text-ink-faint">
              {t('cuisines.count', { count: cuisine.chefCount })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const steps = [
  { key: 'find', icon: MapPin },
  { key: 'order', icon: CookingPot },
  { key: 'eat', icon: ShoppingBag },
] as const

function ThreeSteps() {
  const { t } = useTranslation('home')
  return (
    <HomeSection
      title={t('steps.title')}
      intro={t('steps.intro')}
      more={{ to: '/how-it-works', label: t('steps.more') }}
    >
      <ol className="grid gap-3 sm:grid-cols-3 sm:gap-5">
        {steps.map(({ key, icon: Icon }, index) => (
          <li key={key} className="grid content-start gap-3 rounded-lg border border-line bg-surface p-6">
            <span className="flex items-center justify-between">
              <span className="grid size-13 place-items-center rounded-full bg-accent-soft text-accent-text">
                <Icon className="size-6" aria-hidden />
              </span>
              <span className="food-name numeric text-heading text-ink-faint" aria-hidden>
                {index + 1}
              </span>
            </span>
            <h3 className="food-name text-subtitle">{t(`steps.${key}.title`)}</h3>
            <p className="text-body text-ink-soft">{t(`steps.${key}.text`)}</p>
          </li>
        ))}
      </ol>
    </HomeSection>
  )
}

/** Leads from a start and a destination to the route search. */
function RouteTeaser({ truckStops }: { truckStops: readonly Chef[] }) {
  const { t } = useTranslation('home')
  const { language } = useLanguage()
  const navigate = useNavigate()
  const id = useId()
  const [origin, setOrigin] = useState<SearchPlace | null>(useRememberedPlace((state) => state.place))
  const [destination, setDestination] = useState<SearchPlace | null>(null)
  const [wasSubmitted, setSubmitted] = useState(false)
  const originInput = useRef<HTMLInputElement>(null)
  const destinationInput = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!origin) {
      originInput.current?.focus()
    } else if (!destination) {
      destinationInput.current?.focus()
    } else {
      void navigate(chefsAlong(origin, destination))
    }
  }
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-xl bg-accent-soft p-4 sm:gap-6 sm:p-8"
    >
      <div className="grid max-w-2xl gap-1">
        <h2 id={id} className="food-name text-title">
          {t('route.title')}
        </h2>
        <p className="text-body text-ink-soft max-sm:hidden">{t('route.intro')}</p>
      </div>
      <form noValidate onSubmit={submit} className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <PlaceCombobox
          label={t('route.origin')}
          placeholder={t('route.originPlaceholder')}
          value={origin}
          onChange={setOrigin}
          withMyLocation
          inputRef={originInput}
          error={wasSubmitted && !origin ? t('route.originMissing') : undefined}
        />
        <PlaceCombobox
          label={t('route.destination')}
          placeholder={loadedConfig()?.region?.city[language] ?? t('route.destinationPlaceholder')}
          value={destination}
          onChange={setDestination}
          inputRef={destinationInput}
          error={wasSubmitted && !destination ? t('route.destinationMissing') : undefined}
        />
        <Button type="submit" icon={<Route aria-hidden />} className="sm:mt-6.5">
          {t('route.submit')}
        </Button>
      </form>
      {truckStops.length > 0 && (
        <ul className={clsx(cardGrid, 'full-rows sideways')}>
          {truckStops.map((chef) => (
            <li key={chef.id} className="grid">
              <ChefCard chef={chef} sizes={sidewaysSizes} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
