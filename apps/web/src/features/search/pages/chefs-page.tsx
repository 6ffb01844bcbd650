import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useWideWindow } from '@/shared/browser/use-wide-window.ts'
import type { PageAddress } from '@/shared/page/page-address.ts'
import { ChefResults } from '../components/chef-results.tsx'
import { FilterFields } from '../components/filter-fields.tsx'
import { FromMileSlider } from '../components/from-mile-slider.tsx'
import { MapBeside, MapOver } from '../components/map-panel.tsx'
import { ResultsBar } from '../components/results-bar.tsx'
import { SearchForm } from '../components/search-form.tsx'
import { useMapChoice } from '../map-choice.ts'
import { beginChefSearch, useChefSearch } from '../use-chef-search.ts'

export function firstData({ search }: PageAddress): Promise<void> {
  return beginChefSearch(search)
}

/** Chefs and truck stops: a list, by text, near a place, along a route. */
export default function ChefsPage() {
  const { t } = useTranslation('chefs')
  const search = useChefSearch()
  const { criteria, results } = search
  const routeMiles = results?.metadata.routeMiles
  const { isBeside, isOver } = useMapChoice()
  const isWide = useWideWindow()
  const isCovered = isOver && !isWide
  return (
    <div className="page-width">
      <div inert={isCovered} className="grid grid-cols-[minmax(0,1fr)] gap-6 py-6 sm:py-8">
        <div className="grid gap-1">
          <h1 className="food-name text-heading">{t('heading')}</h1>
          <p className="text-body text-ink-soft">{t('intro')}</p>
        </div>
        <SearchForm search={search} />
        {criteria.route && criteria.searchType === 'route' && routeMiles !== undefined && (
          <FromMileSlider
            fromMile={criteria.route.fromMile}
            routeMiles={routeMiles}
            onChange={search.setFromMile}
          />
        )}
        <div className={clsx('grid items-start gap-8', isBeside ? withMap : withoutMap)}>
          <aside
            aria-label={t('filters.title')}
            className={clsx(
              'hidden lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto lg:pr-2 lg:pb-4',
              isBeside ? 'xl:block' : 'lg:block',
            )}
          >
            <FilterFields search={search} />
          </aside>
          <section id="results" aria-label={t('results.label')} className="grid min-w-0 gap-5">
            <ResultsBar search={search} />
            <ChefResults search={search} />
          </section>
          {isBeside && <MapBeside search={search} />}
        </div>
      </div>
      <MapOver search={search} />
    </div>
  )
}

const withoutMap = 'lg:grid-cols-[16rem_1fr]'
// There is room for filters, list and map from `xl` on; before that the filters are in a sheet.
const withMap = 'lg:grid-cols-[minmax(0,1fr)_minmax(0,42%)] xl:grid-cols-[15rem_minmax(0,1fr)_minmax(0,37%)]'
