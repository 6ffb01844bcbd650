import {
  type Allergen,
  inListOrder,
  isFreeOfAllergens,
  truthfulDiets,
} from '@localchef/contracts/allergens/major-allergens'
import type { ReadyBatch } from '@localchef/contracts/menu/dish-card'
import { suitsChoices } from '@localchef/contracts/menu/finished-food'
import type { DishDetail, getDish } from '@localchef/contracts/menu/get-dish'
import { netQuantityText } from '@localchef/contracts/menu/net-quantity'
import type { WaitingList } from '@localchef/contracts/waiting-lists/waiting-list'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import {
  CalendarDays,
  CircleAlert,
  CircleHelp,
  CirclePause,
  CookingPot,
  Flame,
  Leaf,
  Scale,
  Users,
  UtensilsCrossed,
} from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { isDiet } from '@/features/allergens/is-diet.ts'
import { OwnAllergenWarning } from '@/features/allergens/own-allergen-warning.tsx'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { useOptionalAllergenText } from '@/features/allergens/use-optional-allergen-text.ts'
import { useSafestFirst } from '@/features/allergens/use-safest-first.ts'
import { FavoriteButton } from '@/features/favorites/favorite-button.tsx'
import { FollowButton } from '@/features/followers/follow-button.tsx'
import { LazyLoyaltyNote } from '@/features/loyalty/components/lazy-loyalty-note.tsx'
import { DishCard } from '@/features/menu/cards/dish-card.tsx'
import { SubjectReviews } from '@/features/reviews/shown/subject-reviews.tsx'
import { useWaitingLists } from '@/features/waiting-lists/use-waiting-lists.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { retryUnlessNotFound } from '@/shared/backend/is-not-found.ts'
import { queryClient } from '@/shared/backend/query-client.ts'
import { readPublic } from '@/shared/backend/read-public.ts'
import { ChefLine } from '@/shared/chefs/chef-line.tsx'
import { weekdayList } from '@/shared/format/weekdays.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useFollowedRows } from '@/shared/live/use-live-rows.ts'
import type { PageAddress } from '@/shared/page/page-address.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { PublicPage } from '@/shared/page/public-page.tsx'
import { ShareButton } from '@/shared/share/share-button.tsx'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { cardGrid } from '@/shared/ui/card-skeletons.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { Stars } from '@/shared/ui/stars.tsx'
import { type Availability, availabilitiesOf } from '../availability.ts'
import { DishPictures } from '../components/dish-pictures.tsx'
import { OrderForm } from '../components/order-form.tsx'
import { cannotBeAnswered } from '../dish-choices.ts'

interface DishWaiting {
  lists: readonly WaitingList[]
  /** The dish's batches, and a batch for each offer of held portions to the reader. */
  batches: ReadyBatch[]
  readAgain: () => void
}

const none: readonly WaitingList[] = []

/**
 * The waiting lists of a dish: of its sold-out batches, or of full days. Not loaded for a visitor while portions are
 * left.
 */
function useDishWaiting(dish: DishDetail): DishWaiting {
  const { user } = useAuth()
  const canSellOut =
    dish.promise === 'made_to_order' ? dish.isCapped : user !== null || dish.batches.length === 0
  const isWanted = canSellOut && dish.status !== 'paused' && dish.chef.status !== 'paused'
  const { data: lists = none, refetch } = useWaitingLists({ dishId: dish.id }, isWanted)
  const readAgain = useCallback(() => refetch(), [refetch])
  useFollowedRows(
    isWanted ? { table: 'ready_batches', filter: `dish_id=eq.${dish.id}` } : undefined,
    readAgain,
  )
  return { lists, batches: [...dish.batches, ...lists.flatMap(heldBatch)], readAgain }
}

/** Portions of an offer as a batch of their own, for the order form. */
function heldBatch({ batchId, pickupFrom, pickupUntil, orderBy, own }: WaitingList): ReadyBatch[] {
  if (!own?.offer || batchId === null || pickupFrom === null || pickupUntil === null) return []
  return [
    { id: batchId, pickupFrom, pickupUntil, orderBy, portionsLeft: own.offer.portions, openUntil: null },
  ]
}

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
            { label: <span translate="no">{chefName}</span>, to: `/chefs/${chef.slug}` },
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
          {dish.loyalty && <LazyLoyaltyNote chefId={chef.id} terms={dish.loyalty} />}
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
        <section className="mt-16 grid gap-5 laid-out-later">
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
  if (dish.status === 'paused' || dish.chef.status === 'paused' || !dish.takesOrders) return undefined
  const isComplete = !cannotBeAnswered(dish.variantGroups)
  const [first, ...others] = availabilitiesOf(dish).filter(({ batch }) =>
    batch ? suitsChoices(batch, { isPlain: true, isComplete }) : isComplete,
  )
  return first ? [first, ...others] : undefined
}

/** Placeholder in the shape of the dish's page. Its minimum height keeps the footer below the first screen. */
function DishSkeleton() {
  return (
    <SkeletonGroup className="page-width grid min-h-dvh grid-cols-1 content-start gap-8 py-6 lg:grid-cols-[1.1fr_1fr] lg:gap-12">
      <Skeleton className="rounded-xl" style={{ aspectRatio: 4 / 3 }} />
      <div className="grid content-start gap-5">
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-7 w-24" />
        <div className="flex items-center gap-3.5">
          <Skeleton className="size-13 rounded-full" />
          <Skeleton className="h-6 w-48" />
        </div>
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-12 w-full rounded-lg" />
        <Skeleton className="h-28 w-full rounded-lg" />
        <Skeleton className="h-13 w-full rounded-full" />
      </div>
    </SkeletonGroup>
  )
}

function DishNotFound() {
  const { t } = useTranslation('dish')
  usePageTitle(t('notFound.title'))
  return (
    <div className="page-width py-16">
      <h1 className="sr-only">{t('notFound.title')}</h1>
      <EmptyState
        icon={<UtensilsCrossed />}
        title={t('notFound.title')}
        action={
          <>
            <ButtonLink to="/ready-dishes">{t('notFound.ready')}</ButtonLink>
            <ButtonLink to="/chefs" variant="secondary">
              {t('notFound.chefs')}
            </ButtonLink>
          </>
        }
      >
        {t('notFound.text')}
      </EmptyState>
    </div>
  )
}

/** The reviews of orders of a dish, with the stars that buyers gave to the dish itself. */
function DishReviews({ dish, chefName }: { dish: DishDetail; chefName: string }) {
  const { t } = useTranslation('reviews')
  const { average, count } = dish.rating
  return (
    <section id="reviews" aria-labelledby="dish-reviews" className="mt-16 grid gap-5 laid-out-later">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="dish-reviews" className="food-name text-title">
          {t('ofDish')}
        </h2>
        {average !== null && (
          <p className="flex items-baseline gap-x-2 text-ink-soft">
            <Stars value={average} />
            {t('ofDishRatings', { count })}
          </p>
        )}
      </div>
      <SubjectReviews
        chefId={dish.chef.id}
        chefName={chefName}
        timeZone={dish.chef.timeZone}
        subject={{ dishId: dish.id }}
        whenEmpty={t('ofDishNone')}
      />
    </section>
  )
}

/** Replaces the order form of a dish that can't be ordered: the reason and a link to the menu. */
function NotOrderable({ dish }: { dish: DishDetail }) {
  const { t } = useTranslation('dish')
  const { language } = useLanguage()
  const chef = inLanguage(language, dish.chef.name, dish.chef.nameRu)
  const isPaused = dish.status === 'paused' || dish.chef.status === 'paused'
  const reason = !dish.takesOrders ? 'full' : dish.promise === 'scheduled_batch' ? 'noBatch' : 'soldOut'
  return (
    // A live region, because it can replace the form while a buyer is filling it in.
    <div role="status" className="grid justify-items-start gap-3 rounded-lg border border-line bg-sunken p-5">
      <p className="flex items-center gap-2.5 text-lead font-semibold [&>svg]:size-5.5 [&>svg]:text-ink-faint">
        {isPaused ? <CirclePause aria-hidden /> : <CookingPot aria-hidden />}
        {t(isPaused ? 'paused.title' : `${reason}.title`)}
      </p>
      <p className="text-ink-soft">
        {isPaused
          ? t(dish.chef.status === 'paused' ? 'paused.chef' : 'paused.dish', { chef })
          : t(`${reason}.text`, { chef })}
      </p>
      <ButtonLink to={`/chefs/${dish.chef.slug}`} variant="secondary" className="mt-1">
        {t('seeMenu')}
      </ButtonLink>
    </div>
  )
}

/** Ingredients, allergens, diets, heat and number of servings. */
function DishFacts({ dish, className }: { dish: DishDetail; className?: string }) {
  const { t } = useTranslation(['dish', 'cards', 'common'])
  const { language } = useLanguage()
  const names = dish.ingredients.map(({ name, nameRu }) => inLanguage(language, name, nameRu))
  return (
    <div className={clsx('grid content-start gap-8', className)}>
      <section className="grid gap-3">
        <h2 className="food-name text-subtitle">{t('diets')}</h2>
        <Facts dish={dish} />
      </section>
      {names.length > 0 && (
        <section className="grid gap-2">
          <h2 className="food-name text-subtitle">{t('ingredients')}</h2>
          <p className="text-ink-soft first-letter:uppercase">{names.join(', ')}.</p>
        </section>
      )}
      <section className="grid gap-3">
        <h2 className="food-name text-subtitle">{t('allergens.title')}</h2>
        <StatedAllergens dish={dish} />
        <p className="text-small text-ink-faint">{t('allergens.note')}</p>
      </section>
    </div>
  )
}

/** The allergen statement. Claims no absence without a statement or while an ingredient suggests an allergen. */
function StatedAllergens({ dish }: { dish: DishDetail }) {
  const { t } = useTranslation(['dish', 'common'])
  const stated = inListOrder(dish.allergens ?? [])
  const names = useAllergenNames()
  const optionalText = useOptionalAllergenText()
  const allergenText = (allergen: Allergen) => {
    const optional = dish.optionalAllergens.find((one) => one.allergen === allergen)
    return optional ? optionalText(optional) : names([allergen])
  }
  return (
    <>
      {stated.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{t('allergens.contains', { ns: 'dish' })}</span>
          <ul className="contents">
            {stated.map((allergen) => (
              <li
                key={allergen}
                className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-warning-soft px-3 text-small font-semibold text-warning [&>svg]:size-4"
              >
                <CircleAlert aria-hidden />
                {allergenText(allergen)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {dish.possibleAllergens.length > 0 && (
        <p className="flex items-start gap-1.5 font-semibold text-warning">
          <CircleHelp className="mt-0.5 size-5 shrink-0" aria-hidden />
          {t('allergenStatement.mayContain', { ns: 'common', names: names(dish.possibleAllergens) })}
        </p>
      )}
      {dish.allergens === null && (
        <p className="flex items-start gap-1.5 font-semibold text-warning">
          <CircleHelp className="mt-0.5 size-5 shrink-0" aria-hidden />
          {t('allergenStatement.askChef', { ns: 'common' })}
        </p>
      )}
      {isFreeOfAllergens(dish) && (
        <p className="text-ink-soft">{t('allergenStatement.none', { ns: 'common' })}</p>
      )}
    </>
  )
}

function Facts({ dish }: { dish: DishDetail }) {
  const { t } = useTranslation(['dish', 'cards'])
  const { language } = useLanguage()
  const facts: Array<{ key: string; icon: ReactNode; text: string }> = [
    { key: 'serves', icon: <Users aria-hidden />, text: t('serves', { count: dish.serves }) },
  ]
  const quantity = netQuantityText(dish)
  if (quantity) {
    const key = dish.netVolumeMl === null ? 'netWeight' : 'netVolume'
    facts.push({ key, icon: <Scale aria-hidden />, text: t(key, { quantity }) })
  }
  if (dish.promise === 'made_to_order' && dish.availableWeekdays.length < 7) {
    const days = weekdayList(dish.availableWeekdays, language)
    facts.push({ key: 'days', icon: <CalendarDays aria-hidden />, text: t('weekdays', { days }) })
  }
  if (dish.heat === 1 || dish.heat === 2 || dish.heat === 3) {
    facts.push({ key: 'heat', icon: <Flame aria-hidden />, text: t(`heat.${dish.heat}`, { ns: 'cards' }) })
  }
  for (const diet of truthfulDiets(dish.diets.filter(isDiet), dish)) {
    facts.push({ key: diet, icon: <Leaf aria-hidden />, text: t(`diets.${diet}`, { ns: 'cards' }) })
  }
  return (
    <ul className="flex flex-wrap gap-2">
      {facts.map(({ key, icon, text }) => (
        <li
          key={key}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-sunken px-3 text-small font-medium text-ink-soft [&>svg]:size-4 [&>svg]:text-ink-faint"
        >
          {icon}
          {text}
        </li>
      ))}
    </ul>
  )
}

/** Refetched every minute and on focus, because portions sell out. */
function dishQuery(id: string) {
  return queryOptions({
    queryKey: ['dish', id],
    queryFn: ({ signal }) => readPublic<typeof getDish>('get-dish', { id }, { signal }),
    retry: retryUnlessNotFound,
    staleTime: 60_000,
    refetchOnWindowFocus: true,
    refetchInterval: 60_000,
  })
}

/** The dish; if it is sold from batches, it follows sales live. */
function useDish(id: string) {
  const queryClient = useQueryClient()
  const query = useQuery(dishQuery(id))
  const isSoldFromBatches =
    query.data && (query.data.promise !== 'made_to_order' || query.data.batches.length > 0)
  const readAgain = useCallback(
    () => queryClient.invalidateQueries({ queryKey: ['dish', id] }),
    [queryClient, id],
  )
  useFollowedRows(
    isSoldFromBatches ? { table: 'ready_batches', filter: `dish_id=eq.${id}` } : undefined,
    readAgain,
  )
  return query
}
