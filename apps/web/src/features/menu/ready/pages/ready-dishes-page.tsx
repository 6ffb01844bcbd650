import clsx from 'clsx'
import { Soup } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { DishCard } from '@/features/menu/cards/dish-card.tsx'
import { DidYouMean, UnderstoodWords } from '@/features/menu/cards/understood-words.tsx'
import { queryClient } from '@/shared/backend/query-client.ts'
import { UpcomingDrops } from '@/shared/drops/upcoming-drops.tsx'
import { latestParameters } from '@/shared/page/latest-parameters.ts'
import type { PageAddress } from '@/shared/page/page-address.ts'
import { useRememberedPlace } from '@/shared/places/remembered-place.ts'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { CardSkeletons, cardGrid } from '@/shared/ui/card-skeletons.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { LoadMore } from '@/shared/ui/load-more.tsx'
import { ReadyFilterBar } from '../components/ready-filter-bar.tsx'
import { everythingToday, fromParams, type ReadyFilters, toParams } from '../ready-filters.ts'
import { readyDishesQuery, useReadyDishes } from '../use-ready-dishes.ts'

export function firstData({ search }: PageAddress): Promise<void> {
  return queryClient.prefetchInfiniteQuery(readyDishesQuery(fromParams(new URLSearchParams(search))))
}

/** Dishes with portions left for today or later, with filters. */
export default function ReadyDishesPage() {
  const { t } = useTranslation('chefs')
  const [params, setParams] = useSearchParams()
  const { place: remembered, remember } = useRememberedPlace()
  const filters = fromParams(params)
  const dishes = useReadyDishes(filters)

  const change = (changes: Partial<ReadyFilters>) => {
    if (changes.place !== undefined) remember(changes.place)
    setParams(toParams({ ...fromParams(latestParameters()), ...changes }), { preventScrollReset: true })
  }
  // An address without a place takes the remembered one.
  const isUnplaced = filters.place === null && remembered !== null
  useEffect(() => {
    if (!isUnplaced) return
    const placed = { ...fromParams(params), place: remembered, sortBy: 'distance' } as const
    setParams(toParams(placed), { preventScrollReset: true, replace: true })
  }, [isUnplaced, remembered, params, setParams])
  const pages = dishes.data?.pages ?? []
  const [first] = pages
  const shown = pages.flatMap((page) => page.dishes)
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 sm:py-8">
      <div className="grid gap-1">
        <h1 className="food-name text-heading">{t('ready.heading')}</h1>
        <p className="text-body text-ink-soft max-sm:hidden">{t('ready.intro')}</p>
      </div>
      <ReadyFilterBar
        filters={filters}
        onChange={change}
        cuisines={first?.facets.cuisines ?? []}
        categories={first?.facets.categories ?? []}
      />
      {dishes.isPending && <CardSkeletons count={8} ratio={4 / 3} />}
      {dishes.isLoadingError && (
        <ErrorState title={t('ready.failed')} error={dishes.error} retry={() => void dishes.refetch()} />
      )}
      {first && (
        <section aria-labelledby="ready-count" aria-busy={dishes.isPlaceholderData} className="grid gap-4">
          <UnderstoodWords {...first.searchMetadata} onInstead={(query, exact) => change({ query, exact })} />
          <h2 id="ready-count" className="food-name text-subtitle" aria-live="polite">
            {t('ready.count', { count: first.totalCount })}
          </h2>
          {shown.length === 0 ? (
            <NothingReady filters={filters} didYouMean={first.searchMetadata.didYouMean} onChange={change} />
          ) : (
            <ul className={clsx(cardGrid, dishes.isPlaceholderData && 'opacity-55')}>
              {shown.map((dish, index) => (
                <li key={dish.id} className="grid">
                  <DishCard dish={dish} priority={index === 0} />
                </li>
              ))}
            </ul>
          )}
          {shown.length > 0 && (
            <LoadMore
              shown={shown.length}
              total={first.totalCount}
              hasMore={dishes.hasNextPage}
              busy={dishes.isFetchingNextPage}
              onMore={() => void dishes.fetchNextPage()}
            />
          )}
        </section>
      )}
      <UpcomingDrops most={4} />
    </div>
  )
}

function NothingReady({
  filters,
  didYouMean,
  onChange,
}: {
  filters: ReadyFilters
  didYouMean: string | undefined
  onChange: (changes: Partial<ReadyFilters>) => void
}) {
  const { t } = useTranslation('chefs')
  const isToday = filters.when === 'today'
  const isFiltered = toParams({ ...filters, when: 'today', sortBy: 'soonest' }).size > 0
  return (
    <EmptyState
      icon={<Soup />}
      title={filters.query ? t('ready.emptyWords', { query: filters.query }) : t('ready.emptyTitle')}
      action={
        <>
          {isToday && <Button onClick={() => onChange({ when: 'all' })}>{t('ready.showAll')}</Button>}
          {isFiltered && (
            <Button variant="secondary" onClick={() => onChange({ ...everythingToday, when: filters.when })}>
              {t('ready.clear')}
            </Button>
          )}
          <ButtonLink to="/chefs" variant="secondary">
            {t('ready.browse')}
          </ButtonLink>
        </>
      }
    >
      {didYouMean && (
        <DidYouMean query={didYouMean} onInstead={(query, exact) => onChange({ query, exact })} />
      )}
      <p>{t(isToday ? 'ready.emptyToday' : 'ready.emptyAll')}</p>
    </EmptyState>
  )
}
