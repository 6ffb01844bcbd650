import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { queryClient } from '@/shared/backend/query-client.ts'
import { useWideWindow } from '@/shared/browser/use-wide-window.ts'
import type { PageAddress } from '@/shared/page/page-address.ts'
import { type ChefCriteria, hasWords } from '../chef-criteria.ts'
import { ChefResults } from '../components/chef-results.tsx'
import { DishResults } from '../components/dish-results.tsx'
import { FilterFields } from '../components/filter-fields.tsx'
import { FromMileSlider } from '../components/from-mile-slider.tsx'
import { MapBeside, MapOver } from '../components/map-panel.tsx'
import { PlaceWanted } from '../components/place-wanted.tsx'
import { QueryNotes } from '../components/query-notes.tsx'
import { ResultsBar } from '../components/results-bar.tsx'
import { ResultsViewChoice } from '../components/results-view-choice.tsx'
import { SearchForm } from '../components/search-form.tsx'
import { TripWay } from '../components/trip-way.tsx'
import { fromAddress } from '../criteria-address.ts'
import { useMapChoice } from '../map-choice.ts'
import { beginChefSearch, useChefSearch } from '../use-chef-search.ts'
import { foundDishesQuery } from '../use-found-dishes.ts'

export function firstData({ search }: PageAddress): Promise<void> {
  const criteria = fromAddress(search)
  const began = beginChefSearch(search)
  if (!showsDishesOf(criteria)) return began
  return Promise.all([began, queryClient.prefetchInfiniteQuery(foundDishesQuery(criteria))]).then(() => {})
}

/** The chef search: a list, by text, near a place, along a route. */
export default function ChefsPage() {
  const { t } = useTranslation('chefs')
  const search = useChefSearch()
  const { criteria, results } = search
  const { way, routeMiles } = results?.metadata ?? {}
  const { isBeside, isOver } = useMapChoice()
  const isWide = useWideWindow()
  const showsDishes = showsDishesOf(criteria)
  const isCovered = isOver && !isWide
  return (
    <div className="page-width">
      <div inert={isCovered} className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-6 sm:pt-8 lg:gap-4 lg:pt-5">
        <div className="grid gap-1 lg:flex lg:items-baseline lg:gap-4">
          <h1 className="food-name text-heading">{t('heading')}</h1>
          <p className="text-body text-ink-soft">{t('intro')}</p>
        </div>
        <SearchForm search={search} />
        <PlaceWanted criteria={criteria} />
        {criteria.route && criteria.searchType === 'route' && routeMiles !== undefined && (
          <div className="grid gap-3">
            {way && <TripWay way={way} miles={routeMiles} />}
            <FromMileSlider
              fromMile={criteria.route.fromMile}
              routeMiles={routeMiles}
              minutes={way?.minutes}
              onChange={search.setFromMile}
            />
          </div>
        )}
      </div>
      {/* The button of the map stays within the results, so that it covers no field of the form. */}
      <div>
        <div
          inert={isCovered}
          className={clsx(
            'grid items-start gap-8 py-6 sm:pb-8 lg:pt-4 lg:pb-5',
            isBeside ? withMap : withoutMap,
          )}
        >
          <aside
            aria-label={t('filters.title')}
            className={clsx(
              'hidden lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto lg:pr-2 lg:pb-4',
              isBeside ? 'xl:block' : 'lg:block',
            )}
          >
            <FilterFields search={search} />
          </aside>
          <section id="results" aria-label={t('results.label')} className="grid min-w-0 gap-5 xl:gap-3">
            <ResultsBar search={search} />
            <QueryNotes search={search} />
            <ResultsViewChoice search={search} />
            {showsDishes ? <DishResults search={search} /> : <ChefResults search={search} />}
          </section>
          {isBeside && <MapBeside search={search} />}
        </div>
        <MapOver search={search} />
      </div>
    </div>
  )
}

function showsDishesOf(criteria: ChefCriteria): boolean {
  return hasWords(criteria) && criteria.view === 'dishes'
}

const withoutMap = 'lg:grid-cols-[16rem_1fr]'
// Filters, list and map fit beside each other from `xl` on; below that the filters are in a sheet.
const withMap = 'lg:grid-cols-[minmax(0,1fr)_minmax(0,42%)] xl:grid-cols-[15rem_minmax(0,1fr)_minmax(0,37%)]'
