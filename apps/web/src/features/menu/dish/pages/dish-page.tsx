import type { DishDetail } from '@localchef/contracts/menu/get-dish'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { OwnAllergenWarning } from '@/features/allergens/own-allergen-warning.tsx'
import { useSafestFirst } from '@/features/allergens/use-safest-first.ts'
import { FavoriteButton } from '@/features/favorites/favorite-button.tsx'
import { FollowButton } from '@/features/followers/follow-button.tsx'
import { DishCard } from '@/features/menu/cards/dish-card.tsx'
import { queryClient } from '@/shared/backend/query-client.ts'
import { ChefLine } from '@/shared/chefs/chef-line.tsx'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import type { PageAddress } from '@/shared/page/page-address.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { PublicPage } from '@/shared/page/public-page.tsx'
import { ShareButton } from '@/shared/share/share-button.tsx'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { cardGrid } from '@/shared/ui/card-skeletons.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { Stars } from '@/shared/ui/stars.tsx'
import { type Availability, availabilitiesOf } from '../availability.ts'
import { DishFacts } from '../components/dish-facts.tsx'
import { DishNotFound } from '../components/dish-not-found.tsx'
import { DishPictures } from '../components/dish-pictures.tsx'
import { DishReviews } from '../components/dish-reviews.tsx'
import { DishSkeleton } from '../components/dish-skeleton.tsx'
import { NotOrderable } from '../components/not-orderable.tsx'
import { OrderForm } from '../components/order-form.tsx'
import { cannotBeAnswered } from '../dish-choices.ts'
import { dishQuery, useDish } from '../use-dish.ts'
import { useDishWaiting } from '../use-dish-waiting.ts'

// Lazy, because most dishes have portions left.
const WaitingLists = lazy(() =>
  import('@/features/waiting-lists/components/waiting-lists.tsx').then(({ WaitingLists }) => ({
    default: WaitingLists,
  })),
)

export function firstData({ params: { id = '' } }: PageAddress): Promise<void> {
  return queryClient.prefetchQuery(dishQuery(id))
}

export default function DishPage() {
  const { t } = useTranslation('dish')
  const { id = '' } = useParams()
  return (
    <PublicPage
      query={useDish(id)}
      skeleton={<DishSkeleton />}
      notFound={<DishNotFound />}
      failed={t('failed')}
    >
      {(dish) => <Dish key={dish.id} dish={dish} />}
    </PublicPage>
  )
}

function Dish({ dish }: { dish: DishDetail }) {
  const { t } = useTranslation('dish')
  const { language } = useLanguage()
  const { chef } = dish
  const safestFirst = useSafestFirst()
  const name = inLanguage(language, dish.name, dish.nameRu)
  const chefName = inLanguage(language, chef.name, chef.nameRu)
  const description = inLanguage(language, dish.description, dish.descriptionRu)
  const waiting = useDishWaiting(dish)
  const availabilities = availabilitiesNow({ ...dish, batches: waiting.batches })
  usePageTitle(name)
  return (
    <div className="page-width py-4 sm:py-6">
      <div className="mb-3 flex items-center justify-between gap-4">
        <Breadcrumbs
          trail={[
            { label: t('chefs'), to: '/chefs' },
            { label: chefName, to: `/chefs/${chef.slug}` },
            { label: name },
          ]}
        />
      </div>
      <article className="flex flex-col gap-7 [--gutter:clamp(1rem,4vw,2.5rem)] lg:grid lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:grid-rows-[min-content_auto_1fr] lg:gap-x-12">
        <div className="contents lg:row-span-2 lg:block lg:min-w-0">
          <DishPictures dish={dish} name={name} />
        </div>
        <header className="grid content-start gap-4 lg:col-start-2">
          <div className="flex items-start justify-between gap-4">
            <h1 className="food-name min-w-0 text-heading">{name}</h1>
            <div className="flex gap-2">
              <FavoriteButton kind="dish" id={dish.id} name={name} />
              <ShareButton title={name} />
            </div>
          </div>
          <div className="flex flex-wrap items-center gap-x-4">
            <Price value={dish.price} className="text-title font-semibold" />
            {dish.rating.average !== null && (
              <a href="#reviews" className="rounded-md hover:underline">
                <Stars value={dish.rating.average} count={dish.rating.count} />
              </a>
            )}
          </div>
          <OwnAllergenWarning dish={dish} />
          <p className="text-lead text-ink-soft">{description}</p>
          <ChefLine chef={chef} />
          {dish.promise !== 'made_to_order' && (
            <div>
              <FollowButton kind="dish" id={dish.id} name={name} />
            </div>
          )}
        </header>
        {/* Before the button for screen readers, and below the form on a phone's screen. */}
        <DishFacts dish={dish} className="order-1 lg:col-start-1 lg:row-start-3 lg:mt-3" />
        <div className="contents lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:grid lg:content-start lg:gap-7">
          {availabilities ? (
            <OrderForm dish={dish} availabilities={availabilities} />
          ) : (
            <NotOrderable dish={dish} />
          )}
          {waiting.lists.length > 0 && (
            <Suspense>
              <WaitingLists {...waiting} timeZone={chef.timeZone} />
            </Suspense>
          )}
        </div>
      </article>
      <DishReviews dish={dish} chefName={chefName} />
      {dish.related.length > 0 && (
        <section className="mt-16 grid gap-5">
          <h2 className="food-name text-title">{t('related', { chef: chefName })}</h2>
          <div className={cardGrid}>
            {safestFirst(dish.related, (other) => [other]).map((other) => (
              <DishCard key={other.id} dish={other} timeZone={chef.timeZone} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}

/** Availabilities right now; undefined if the dish can't be ordered. */
function availabilitiesNow(dish: DishDetail): readonly [Availability, ...Availability[]] | undefined {
  if (dish.status === 'paused' || dish.chef.status === 'paused') return undefined
  if (cannotBeAnswered(dish.variantGroups)) return undefined
  const [first, ...others] = availabilitiesOf(dish)
  return first ? [first, ...others] : undefined
}
