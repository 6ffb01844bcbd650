import { useTranslation } from 'react-i18next'
import type { PageAddress } from '@/app/page.tsx'
import { ChefResults } from '../components/chef-results.tsx'
import { FilterFields } from '../components/filter-fields.tsx'
import { FromMileSlider } from '../components/from-mile-slider.tsx'
import { ResultsBar } from '../components/results-bar.tsx'
import { SearchForm } from '../components/search-form.tsx'
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
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 sm:py-8">
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
      <div className="grid items-start gap-8 lg:grid-cols-[16rem_1fr]">
        <aside
          aria-label={t('filters.title')}
          className="hidden lg:sticky lg:top-24 lg:block lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto lg:pr-2 lg:pb-4"
        >
          <FilterFields search={search} />
        </aside>
        <section id="results" aria-label={t('results.label')} className="grid min-w-0 gap-5">
          <ResultsBar search={search} />
          <ChefResults search={search} />
        </section>
      </div>
    </div>
  )
}
