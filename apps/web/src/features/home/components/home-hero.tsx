import { allergenWarning } from '@localchef/contracts/allergens/major-allergens'
import type { HomeFeed } from '@localchef/contracts/home/get-home-feed'
import type { DishWithChef } from '@localchef/contracts/menu/dish-card'
import clsx from 'clsx'
import { LocateFixed, Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { chefsNear } from '@/shared/places/chefs-address.ts'
import { PlaceCombobox } from '@/shared/places/place-combobox.tsx'
import { useRememberedPlace } from '@/shared/places/remembered-place.ts'
import type { SearchPlace } from '@/shared/places/search-place.ts'
import { useMyPlace } from '@/shared/places/use-my-place.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'

interface HomeHeroProps {
  feed: HomeFeed | undefined
  failed: boolean
}

export function HomeHero({ feed, failed }: HomeHeroProps) {
  const { t } = useTranslation('home')
  const { profile } = useAuth()
  const isPlaced = useRememberedPlace(({ place }) => place !== null)
  // Dishes ready today come first, then popular ones. Dishes with an allergy warning are left out, because these
  // pictures have no room for it.
  const dishes = [...(feed?.readyToday ?? []), ...(feed?.popularDishes ?? [])]
    .filter((dish) => !allergenWarning([dish], profile?.allergies ?? []))
    .slice(0, 4)
  // The browser may paint while the page still streams, so the four places are reserved.
  const keepsPlace = !failed && (!feed || dishes.length > 2)
  if (isPlaced) {
    return (
      <section className="page-width grid grid-cols-[minmax(0,1fr)] gap-3 pt-4 sm:pt-8">
        <h1 className="food-name text-title">{t('hero.title')}</h1>
        {!failed && <HeroDishes dishes={feed ? dishes : undefined} className={strip} />}
      </section>
    )
  }
  return (
    <section className="border-b border-line bg-sunken">
      <div
        className={clsx(
          'page-width grid grid-cols-[minmax(0,1fr)] items-center gap-6 py-6 sm:py-12 lg:grid-cols-[1.05fr_1fr] lg:gap-14 lg:py-16',
          keepsPlace &&
            'lg:before:col-start-2 lg:before:row-start-1 lg:before:aspect-square lg:before:content-[""]',
        )}
      >
        <div className="grid gap-5 lg:col-start-1 lg:row-start-1">
          <h1 className="food-name text-display">{t('hero.title')}</h1>
          <p className="max-w-xl text-lead text-ink-soft">{t('hero.text')}</p>
          <HeroPlaceForm />
        </div>
        {!failed && <HeroDishes dishes={feed ? dishes : undefined} className={square} />}
      </div>
    </section>
  )
}

const square =
  'grid sideways [--card:44%] sm:grid-cols-2 sm:gap-4 lg:col-start-2 lg:row-start-1 [&>:nth-child(even)]:lg:translate-y-6'
/** The layout once a place is known. */
const strip = 'grid sideways [--card:44%] sm:grid-cols-4 sm:gap-4'

/** Four pictures of available dishes. `dishes` is undefined while they load. */
function HeroDishes({
  dishes,
  className,
}: {
  dishes: readonly DishWithChef[] | undefined
  className: string
}) {
  const { language } = useLanguage()
  if (!dishes) {
    return (
      <SkeletonGroup className={className}>
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} className="aspect-square rounded-xl" />
        ))}
      </SkeletonGroup>
    )
  }
  return (
    // Aligned to the top, so that the first two don't move when the others arrive.
    <ul className={clsx(className, dishes.length > 2 && 'lg:self-start')}>
      {dishes.map((dish, index) => (
        <li key={dish.id} className="relative overflow-hidden rounded-xl">
          <Link to={`/dish/${dish.id}`} className="group block rounded-xl">
            <Picture
              {...pictureOf(dish.picture)}
              alt=""
              sizes="(min-width: 64rem) 18rem, 45vw"
              ratio={1}
              largest={960}
              priority={index === 0}
              imageClassName="transition-transform duration-500 group-hover:scale-104"
            />
            <span className="absolute inset-x-0 bottom-0 grid grid-cols-[minmax(0,1fr)] gap-0.5 bg-linear-to-t from-black/85 via-black/60 to-transparent px-3.5 pt-12 pb-3 text-white">
              <span className="food-name line-clamp-2 text-body leading-tight sm:text-lead">
                {inLanguage(language, dish.name, dish.nameRu)}
              </span>
              <span className="flex items-baseline justify-between gap-2 text-small">
                <span className="truncate" translate="no">
                  {inLanguage(language, dish.chef.name, dish.chef.nameRu)}
                </span>
                <Price value={dish.price} className="font-semibold" />
              </span>
              <span className="truncate text-caption text-white/85">
                {inLanguage(language, dish.chef.city, dish.chef.cityRu)}, {dish.chef.state}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Asks for a place or uses the browser's, remembers it and leads to the chefs near it. */
function HeroPlaceForm() {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const remembered = useRememberedPlace(({ place }) => place)
  const remember = useRememberedPlace(({ remember }) => remember)
  const [place, setPlace] = useState<SearchPlace | null>(remembered)

  const choose = (next: SearchPlace | null) => {
    setPlace(next)
    remember(next)
    if (next) void navigate(chefsNear(next))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void navigate(place ? chefsNear(place) : '/chefs')
  }
  return (
    <search>
      <form onSubmit={submit} className="grid max-w-xl items-start gap-3 sm:grid-cols-[1fr_auto]">
        <PlaceCombobox
          label={t('hero.place')}
          hideLabel
          placeholder={t('hero.placePlaceholder')}
          value={place}
          onChange={choose}
          withMyLocation
          large
        />
        <Button type="submit" size="lg" icon={<Search aria-hidden />}>
          {t('hero.submit')}
        </Button>
      </form>
      {!remembered && <UseMyPlace onFound={choose} />}
    </search>
  )
}

function UseMyPlace({ onFound }: { onFound: (place: SearchPlace) => void }) {
  const { t } = useTranslation('home')
  const { locating, locate } = useMyPlace(onFound)
  return (
    <Button
      variant="ghost"
      size="sm"
      className="mt-2 -ml-3"
      busy={locating}
      icon={<LocateFixed aria-hidden />}
      onClick={() => void locate()}
    >
      {t('hero.useMine')}
    </Button>
  )
}
