import type { SortBy } from '@localchef/contracts/search/chef-search'
import type { TFunction } from 'i18next'
import { Map as MapIcon, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { Skeleton } from '@/shared/ui/skeleton.tsx'
import { type ChefCriteria, filterCount, hasWords, sortsFor } from '../chef-criteria.ts'
import type { ChefSearchState } from '../chef-search-store.ts'
import { useMapChoice } from '../map-choice.ts'
import { FilterSheet } from './filter-sheet.tsx'
import { resultsHeading } from './results-heading.ts'

/** The number of results, their order, and the buttons for filters and map. */
export function ResultsBar({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation('chefs')
  const { criteria, results, setSort, clear } = search
  const { isBeside, setBeside } = useMapChoice()
  const isCleared = criteria.searchType === 'list' && filterCount(criteria.filters) === 0
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <h2 className="food-name mr-auto text-subtitle" aria-live="polite">
        {results ? (
          resultsHeading(t, results.criteria, results.totalCount)
        ) : (
          <>
            <span className="sr-only">{t('results.label')}</span>
            <Skeleton className="inline-block h-6 w-48" />
          </>
        )}
      </h2>
      {!isCleared && (
        <Button variant="ghost" size="sm" icon={<X aria-hidden />} onClick={clear}>
          {t('results.clear')}
        </Button>
      )}
      <div className="flex w-full gap-3 sm:w-auto">
        <FilterSheet search={search} className={isBeside ? 'xl:hidden' : 'lg:hidden'} />
        <Field label={t('sort.label')} hideLabel required className="flex-1 sm:flex-none">
          <Select
            value={criteria.sortBy}
            onChange={(event) => {
              const chosen = sortsFor(criteria.searchType).find((sort) => sort === event.target.value)
              if (chosen) setSort(chosen)
            }}
          >
            {sortsFor(criteria.searchType).map((sort) => (
              <option key={sort} value={sort}>
                {sortName(t, criteria, sort)}
              </option>
            ))}
          </Select>
        </Field>
        <Button
          variant={isBeside ? 'soft' : 'secondary'}
          icon={<MapIcon aria-hidden />}
          aria-pressed={isBeside}
          className="max-lg:hidden"
          onClick={() => setBeside(!isBeside)}
        >
          {t('map.beside')}
        </Button>
      </div>
    </div>
  )
}

function sortName(t: TFunction<'chefs'>, criteria: ChefCriteria, sort: SortBy): string {
  if (sort === 'distance' && criteria.searchType === 'route') return t('sortRoute')
  return sort === 'featured' && hasWords(criteria) ? t('sort.best') : t(`sort.${sort}`)
}
