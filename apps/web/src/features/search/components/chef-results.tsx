import type { FoundChef } from '@localchef/contracts/search/matched-dish'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { ChefCard } from '@/shared/chefs/chef-card.tsx'
import { CardSkeletons } from '@/shared/ui/card-skeletons.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { LoadMore } from '@/shared/ui/load-more.tsx'
import { Pagination } from '@/shared/ui/pagination.tsx'
import type { ChefSearchState, ChefResults as Results } from '../chef-search-store.ts'
import { useMapChoice } from '../map-choice.ts'
import { useIsPointedAt, usePointedAt } from '../pointed-at.ts'
import { searchFailure } from '../search-failure.ts'
import { MatchedDishes } from './matched-dishes.tsx'
import { NothingFound } from './nothing-found.tsx'

const gridAlone = 'grid gap-5 sm:grid-cols-2 xl:grid-cols-3'
// From `xl` on the filters are beside the list as well: a single column of flat cards, of which three are visible
// without scrolling.
const gridBesideMap = 'grid gap-5 sm:grid-cols-2 xl:grid-cols-1 xl:gap-3'

const sizesAlone = '(min-width: 80rem) 18rem, (min-width: 40rem) 45vw, 92vw'
const sizesBesideMap = '(min-width: 80rem) 11rem, (min-width: 64rem) 18rem, (min-width: 40rem) 45vw, 92vw'

function useIsBesideMap(): boolean {
  return useMapChoice(({ isBeside }) => isBeside)
}

function useGrid(): string {
  return useIsBesideMap() ? gridBesideMap : gridAlone
}

/** Chefs and truck stops in separate lists, of a trip in driving order and the truck stops first. */
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
  const isTrip = results.criteria.searchType === 'route'
  const truckStops = <Section title={t('results.truckStops')} chefs={results.truckStops} />
  return (
    <div
      aria-busy={status === 'loading'}
      className={clsx('grid gap-8 transition-opacity xl:gap-5', status === 'loading' && 'opacity-55')}
    >
      {isTrip && truckStops}
      <Section title={t('results.chefs')} chefs={results.chefs} />
      {!isTrip && truckStops}
      <End search={search} results={results} shown={shown} />
    </div>
  )
}

function Section({ title, chefs }: { title: string; chefs: readonly FoundChef[] }) {
  const grid = useGrid()
  const isBesideMap = useIsBesideMap()
  if (chefs.length === 0) return null
  return (
    <section aria-label={title} className="grid gap-4 xl:gap-2">
      <h3 className="food-name text-lead">{title}</h3>
      <ul className={grid}>
        {chefs.map((chef, index) => (
          <Result
            key={chef.id}
            chef={chef}
            priority={index === 0}
            isAlone={standsAlone(index, chefs.length, isBesideMap)}
          />
        ))}
      </ul>
    </section>
  )
}

/** Beside the map the list has two columns below `xl`. */
function standsAlone(index: number, count: number, isBesideMap: boolean): boolean {
  return count === 1 || (isBesideMap && index === count - 1 && count % 2 === 1)
}

interface ResultProps {
  chef: FoundChef
  priority: boolean
  /** A card without a neighbor takes the whole row. */
  isAlone: boolean
}

/** A card that highlights together with its pin on the map. */
function Result({ chef, priority, isAlone }: ResultProps) {
  const isLit = useIsPointedAt(chef.id)
  const isBesideMap = useIsBesideMap()
  const pointAt = usePointedAt((state) => state.pointAt)
  const away = () => pointAt(null)
  return (
    <li
      id={`found-${chef.id}`}
      className={clsx('grid scroll-mt-24', isAlone && 'sm:col-span-full')}
      onPointerEnter={(event) => event.pointerType === 'mouse' && pointAt(chef.id)}
      onPointerLeave={away}
      onFocus={() => pointAt(chef.id)}
      onBlur={away}
    >
      <ChefCard
        chef={chef}
        heading="h4"
        priority={priority}
        flatFrom={isAlone ? (isBesideMap ? 'smAndXl' : 'sm') : isBesideMap ? 'xl' : undefined}
        isHighlighted={isLit}
        sizes={isBesideMap ? sizesBesideMap : sizesAlone}
      >
        {chef.matchedDishes && <MatchedDishes chef={chef} matched={chef.matchedDishes} />}
      </ChefCard>
    </li>
  )
}

/** A route replaces its page; every other list grows. */
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
      // The address may start at a later page.
      shown={shown + (criteria.page - 1) * results.metadata.request.limit}
      total={results.totalCount}
      hasMore={results.hasMore}
      busy={status === 'loading-more'}
      onMore={loadMore}
    />
  )
}
