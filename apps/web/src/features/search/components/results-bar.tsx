import type { SortBy } from '@localchef/contracts/search/chef-search'
import clsx from 'clsx'
import type { TFunction } from 'i18next'
import { ChefHat, Map as MapIcon, SlidersHorizontal, Soup, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CorrectedTo } from '@/features/menu/cards/understood-words.tsx'
import { withoutWords } from '@/features/menu/cards/without-words.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { cityOf, toSearchPlace } from '@/shared/places/search-place.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { SegmentedChoice } from '@/shared/ui/segmented-choice.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { Sheet } from '@/shared/ui/sheet.tsx'
import { Skeleton } from '@/shared/ui/skeleton.tsx'
import { type ChefCriteria, filterCount, hasWords, sortsFor } from '../chef-criteria.ts'
import type { ChefResults, ChefSearchState } from '../chef-search-store.ts'
import { useMapChoice } from '../map-choice.ts'
import { FilterFields } from './filter-fields.tsx'

/** The number of results, their order and kind, and the buttons for filters and map. */
export function ResultsBar({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation('chefs')
  const { language } = useLanguage()
  const { criteria, results, setSort, clear } = search
  const isBeside = useMapChoice(({ isBeside }) => isBeside)
  const setBeside = useMapChoice(({ setBeside }) => setBeside)
  const isCleared = criteria.searchType === 'list' && filterCount(criteria.filters) === 0
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:gap-y-3">
      <h2
        className={clsx(
          'food-name text-body sm:mr-auto sm:text-subtitle',
          // A phone shows the number of dishes instead.
          hasWords(criteria) && criteria.view === 'dishes' && 'max-sm:sr-only',
        )}
        // In the view of dishes, the number of dishes is announced instead.
        aria-live={hasWords(criteria) && criteria.view === 'dishes' ? 'off' : 'polite'}
      >
        {results ? (
          <>
            {resultsHeading(t, results, language)}
            <CorrectedTo {...results.metadata} />
          </>
        ) : (
          <>
            <span className="sr-only">{t('results.label')}</span>
            <Skeleton className="inline-block h-6 w-48" />
          </>
        )}
      </h2>
      {!isCleared && (
        <Button
          variant="ghost"
          size="sm"
          // On a phone, the folded search form has a button to clear it.
          className={clsx(criteria.searchType !== 'list' && 'max-sm:hidden')}
          icon={<X aria-hidden />}
          onClick={clear}
        >
          {t('results.clear')}
        </Button>
      )}
      <div className="flex w-full gap-2 sm:contents">
        <FilterSheet search={search} className={isBeside ? 'xl:hidden' : 'lg:hidden'} />
        <Field label={t('sort.label')} hideLabel required className="min-w-0 flex-1 sm:flex-none">
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
        <ResultsViewChoice search={search} />
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

/** Kitchens or dishes: only a search with words finds dishes. A phone has room for the icons. */
function ResultsViewChoice({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation('chefs')
  const { criteria, show } = search
  if (!hasWords(criteria)) return null
  return (
    <SegmentedChoice
      label={t('view.label')}
      className="[&>button]:gap-0 sm:[&>button]:gap-2"
      value={criteria.view}
      onChange={show}
      options={[
        {
          value: 'kitchens',
          label: <span className="max-sm:sr-only">{t('view.kitchens')}</span>,
          icon: <ChefHat aria-hidden />,
        },
        {
          value: 'dishes',
          label: <span className="max-sm:sr-only">{t('view.dishes')}</span>,
          icon: <Soup aria-hidden />,
        },
      ]}
    />
  )
}

function sortName(t: TFunction<'chefs'>, criteria: ChefCriteria, sort: SortBy): string {
  if (sort === 'distance' && criteria.searchType === 'route') return t('sortRoute')
  return sort === 'featured' && hasWords(criteria) ? t('sort.best') : t(`sort.${sort}`)
}

/** The results in a sentence: "12 kitchens near Denver". A place that the words name replaces the chosen one. */
function resultsHeading(
  t: TFunction<'chefs'>,
  { criteria, metadata, totalCount: count }: ChefResults,
  language: string,
): string {
  const { searchType, route } = criteria
  const typed = metadata.place
  const place = typed ? toSearchPlace(typed, language) : criteria.place
  const query = typed ? withoutWords(criteria.query, typed.words) : criteria.query
  const isNear = searchType === 'location' || typed !== undefined
  const named = (name: typeof place) => (name && cityOf(name)) || t('results.yourLocation')
  if (isNear && query) {
    return t('results.textNear', { count, query, place: named(place) })
  }
  if (isNear) return t('results.near', { count, place: named(place) })
  if (searchType === 'text') return t('results.text', { count, query })
  if (searchType === 'route' && route) {
    return t('results.along', { count, origin: named(route.origin), destination: named(route.destination) })
  }
  return t('results.count', { count })
}

/** The filters in a sheet, for screens without room for the sidebar. */
function FilterSheet({ search, className }: { search: ChefSearchState; className?: string }) {
  const { t } = useTranslation('chefs')
  const [open, setOpen] = useState(false)
  const filters = filterCount(search.criteria.filters)
  return (
    <>
      <Button
        variant={filters > 0 ? 'soft' : 'secondary'}
        icon={<SlidersHorizontal aria-hidden />}
        className={clsx(className)}
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
