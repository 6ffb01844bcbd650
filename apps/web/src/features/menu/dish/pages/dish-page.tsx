import type { DishDetail } from '@localchef/contracts/menu/get-dish'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ChefLine } from '@/features/chefs/cards/chef-line.tsx'
import { FavouriteButton } from '@/features/favourites/favourite-button.tsx'
import { DishCard } from '@/features/menu/cards/dish-card.tsx'
import { useSafestFirst } from '@/features/menu/cards/use-safest-first.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { queryClient } from '@/shared/backend/query-client.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import type { PageAddress } from '@/shared/page/page-address.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { ShareButton } from '@/shared/share/share-button.tsx'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { cardGrid } from '@/shared/ui/card-skeletons.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { DishFacts } from '../components/dish-facts.tsx'
import { DishNotFound } from '../components/dish-not-found.tsx'
import { DishPictures } from '../components/dish-pictures.tsx'
import { DishSkeleton } from '../components/dish-skeleton.tsx'
import { NotOrderable } from '../components/not-orderable.tsx'
import { OrderForm } from '../components/order-form.tsx'
import { OwnAllergenWarning } from '../components/own-allergen-warning.tsx'
import { cannotBeAnswered } from '../dish-choices.ts'
import { type OrderWay, orderWays } from '../order-ways.ts'
import { dishQuery, useDish } from '../use-dish.ts'

export function firstData({ params: { id = '' } }: PageAddress): Promise<void> {
  return queryClient.prefetchQuery(dishQuery(id))
}

export default function DishPage() {
  const { t } = useTranslation('dish')
  const { id = '' } = useParams()
  const query = useDish(id)
  if (query.data) return <Dish key={query.data.id} dish={query.data} />
  if (query.isPending) return <DishSkeleton />
  if (isNotFound(query.error)) return <DishNotFound />
  return (
    <ErrorState
      className="page-width py-16"
      title={t('failed')}
      error={query.error}
      retry={() => void query.refetch()}
    />
  )
}

function Dish({ dish }: { dish: DishDetail }) {
  const { t } = useTranslation('dish')
  const { language } = useLanguage()
  const { chef } = dish
  const safestFirst = useSafestFirst()
  const russian = language === 'ru'
  const name = russian ? (dish.nameRu ?? dish.name) : dish.name
  const chefName = russian ? (chef.nameRu ?? chef.name) : chef.name
  const description = russian ? (dish.descriptionRu ?? dish.description) : dish.description
  const ways = waysNow(dish)
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
      <article className="flex flex-col gap-7 [--gutter:clamp(1rem,4vw,2.5rem)] lg:grid lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-12 lg:gap-y-10">
        <DishPictures dish={dish} name={name} />
        <div className="contents lg:row-span-2 lg:grid lg:content-start lg:gap-7">
          <header className="grid gap-4">
            <div className="flex items-start justify-between gap-4">
              <h1 className="food-name min-w-0 text-heading">{name}</h1>
              <div className="flex gap-2">
                <FavouriteButton kind="dish" id={dish.id} name={name} />
                <ShareButton title={name} />
              </div>
            </div>
            <Price value={dish.price} className="text-title font-semibold" />
            <OwnAllergenWarning dish={dish} />
            <p className="text-lead text-ink-soft">{description}</p>
            <ChefLine chef={chef} />
          </header>
          {ways ? <OrderForm dish={dish} ways={ways} /> : <NotOrderable dish={dish} />}
        </div>
        <DishFacts dish={dish} />
      </article>
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

/** How it can be had right now; undefined when it can't. */
function waysNow(dish: DishDetail): readonly [OrderWay, ...OrderWay[]] | undefined {
  if (dish.status === 'paused' || dish.chef.status === 'paused') return undefined
  if (cannotBeAnswered(dish.variantGroups)) return undefined
  const [first, ...others] = orderWays(dish)
  return first ? [first, ...others] : undefined
}
