import type { ChefCard as Chef } from '@localchef/contracts/chefs/chef-card'
import clsx from 'clsx'
import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ChefCard } from '@/features/chefs/cards/chef-card.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { CardSkeletons } from '@/shared/ui/card-skeletons.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { LoadMore } from '@/shared/ui/load-more.tsx'
import { Pagination } from '@/shared/ui/pagination.tsx'
import { filterCount } from '../chef-criteria.ts'
import type { ChefSearchState, ChefResults as Results } from '../chef-search-store.ts'
import { inDrivingOrder } from '../driving-order.ts'
import { useMapChoice } from '../map-choice.ts'
import { useIsPointedAt, usePointedAt } from '../pointed-at.ts'
import { searchFailure } from '../search-failure.ts'

const gridAlone = 'grid gap-5 sm:grid-cols-2 xl:grid-cols-3'
// From `xl` on the filters stand there, too: one column of cards keeps them large.
const gridBesideMap = 'grid gap-5 sm:grid-cols-2 xl:grid-cols-1'

const sizesAlone = '(min-width: 80rem) 18rem, (min-width: 40rem) 45vw, 92vw'
const sizesBesideMap = '(min-width: 80rem) 28rem, (min-width: 64rem) 18rem, (min-width: 40rem) 45vw, 92vw'

function useIsBesideMap(): boolean {
  return useMapChoice(({ isBeside }) => isBeside)
}

function useGrid(): string {
  return useIsBesideMap() ? gridBesideMap : gridAlone
}

/** What was found: chefs and truck stops told apart; along a route all stops in driving order. */
export function ChefResults({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation('chefs')
  const grid = useGrid()
  const { results, status, error } = search
  if (status === 'failed') {
    const failure = searchFailure(error)
    const title = 'message' in failure ? failure.message : t(failure.key)
    return <ErrorState title={title} error={error} retry={search.retry} />
  }
  if (!results) return <CardSkeletons count={6} className={grid} />
  const shown = results.chefs.length + results.truckStops.length
  if (shown === 0 && status !== 'loading') return <NothingFound search={search} />
  const { criteria } = results
  return (
    <div
      aria-busy={status === 'loading'}
      className={clsx('grid gap-8 transition-opacity', status === 'loading' && 'opacity-55')}
    >
      {criteria.searchType === 'route' && criteria.sortBy === 'distance' ? (
        <Section title={t('results.stops')} chefs={inDrivingOrder(results)} />
      ) : (
        <>
          <Section title={t('results.chefs')} chefs={results.chefs} />
          <Section title={t('results.truckStops')} chefs={results.truckStops} />
        </>
      )}
      <End search={search} results={results} shown={shown} />
    </div>
  )
}

function Section({ title, chefs }: { title: string; chefs: readonly Chef[] }) {
  const grid = useGrid()
  if (chefs.length === 0) return null
  return (
    <section aria-label={title} className="grid gap-4">
      <h3 className="food-name text-lead">{title}</h3>
      <ul className={grid}>
        {chefs.map((chef, index) => (
          <Result key={chef.id} chef={chef} priority={index === 0} />
        ))}
      </ul>
    </section>
  )
}

/** A card that lights up with its pin on the map. */
function Result({ chef, priority }: { chef: Chef; priority: boolean }) {
  const isLit = useIsPointedAt(chef.id)
  const isBesideMap = useIsBesideMap()
  const pointAt = usePointedAt((state) => state.pointAt)
  const away = () => pointAt(null)
  return (
    <li
      id={`found-${chef.id}`}
      className="grid scroll-mt-24"
      onPointerEnter={(event) => event.pointerType === 'mouse' && pointAt(chef.id)}
      onPointerLeave={away}
      onFocus={() => pointAt(chef.id)}
      onBlur={away}
    >
      <ChefCard
        chef={chef}
        heading="h4"
        priority={priority}
        isHighlighted={isLit}
        sizes={isBesideMap ? sizesBesideMap : sizesAlone}
      />
    </li>
  )
}

/** A route's pages replace each other, all other lists grow. */
function End({ search, results, shown }: { search: ChefSearchState; results: Results; shown: number }) {
  const { status, goToPage, loadMore } = search
  const { criteria } = results
  if (criteria.searchType === 'route') {
    const { limit } = results.metadata.request
    const turn = (page: number) => {
      goToPage(page)
      document.getElementById('results')?.scrollIntoView()
    }
    return <Pagination page={results.page} pageCount={Math.ceil(results.totalCount / limit)} onPage={turn} />
  }
  return (
    <LoadMore
      // Somebody may have been sent a later page.
      shown={shown + (criteria.page - 1) * results.metadata.request.limit}
      total={results.totalCount}
      hasMore={results.hasMore}
      busy={status === 'loading-more'}
      onMore={loadMore}
    />
  )
}

function NothingFound({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation('chefs')
  const { criteria, searchNear, clearFilters, clear } = search
  const wider = criteria.radiusMiles < 50 ? 50 : 100
  const { place } = criteria
  const canWiden = criteria.searchType === 'location' && place !== null && criteria.radiusMiles < 100
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('empty.title')}
      action={
        <>
          {canWiden && (
            <Button onClick={() => searchNear(place, wider)}>{t('empty.wider', { miles: wider })}</Button>
          )}
          {filterCount(criteria.filters) > 0 && (
            <Button variant="secondary" onClick={clearFilters}>
              {t('empty.clearFilters')}
            </Button>
          )}
          {criteria.searchType !== 'list' && (
            <Button variant="secondary" onClick={clear}>
              {t('empty.everyone')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(criteria.searchType === 'route' ? 'empty.route' : 'empty.text')}</p>
    </EmptyState>
  )
}
