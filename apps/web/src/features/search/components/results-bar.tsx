import { SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { filterCount, sortsFor } from '../chef-criteria.ts'
import type { ChefSearchState } from '../chef-search-store.ts'
import { FilterFields } from './filter-fields.tsx'
import { resultsHeading } from './results-heading.ts'

/** How many were found, the order, and on a phone the way to the filters. */
export function ResultsBar({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation('chefs')
  const { criteria, results, setSort, clear } = search
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
        <FilterSheet search={search} />
        <Field label={t('sort.label')} hideLabel required className="flex-1 sm:w-52">
          <Select
            value={criteria.sortBy}
            onChange={(event) => {
              const chosen = sortsFor(criteria.searchType).find((sort) => sort === event.target.value)
              if (chosen) setSort(chosen)
            }}
          >
            {sortsFor(criteria.searchType).map((sort) => (
              <option key={sort} value={sort}>
                {sort === 'distance' && criteria.searchType === 'route' ? t('sortRoute') : t(`sort.${sort}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </div>
  )
}

function FilterSheet({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation('chefs')
  const [open, setOpen] = useState(false)
  const filters = filterCount(search.criteria.filters)
  return (
    <>
      <Button
        variant={filters > 0 ? 'soft' : 'secondary'}
        icon={<SlidersHorizontal aria-hidden />}
        className="lg:hidden"
        onClick={() => setOpen(true)}
      >
        {filters > 0 ? t('filters.openCount', { filters }) : t('filters.open')}
      </Button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title={t('filters.title')}
        footer={
          <Button block busy={search.status === 'loading'} onClick={() => setOpen(false)}>
            {t('filters.show', { count: search.results?.totalCount ?? 0 })}
          </Button>
        }
      >
        <FilterFields search={search} />
      </Sheet>
    </>
  )
}
