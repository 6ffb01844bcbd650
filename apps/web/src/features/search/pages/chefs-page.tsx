import { numberFormat } from '@localchef/contracts/formatters'
import type { TripWay as Way } from '@localchef/contracts/search/chef-search'
import clsx from 'clsx'
import type { TFunction } from 'i18next'
import { List, Map as MapIcon, MapPin, Route } from 'lucide-react'
import { lazy, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSafestFirst } from '@/features/allergens/use-safest-first.ts'
import { DishCard } from '@/features/menu/cards/dish-card.tsx'
import { CorrectedTo } from '@/features/menu/cards/understood-words.tsx'
import { queryClient } from '@/shared/backend/query-client.ts'
import { useWideWindow } from '@/shared/browser/use-wide-window.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { LazyMap } from '@/shared/map/lazy-map.tsx'
import type { PageAddress } from '@/shared/page/page-address.ts'
import { Button } from '@/shared/ui/button.tsx'
import { CardSkeletons } from '@/shared/ui/card-skeletons.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { LoadMore } from '@/shared/ui/load-more.tsx'
import { SkipButton } from '@/shared/ui/skip-button.tsx'
import { type ChefCriteria, hasWords } from '../chef-criteria.ts'
import type { ChefSearchState } from '../chef-search-store.ts'
import { ChefResults } from '../components/chef-results.tsx'
import { FilterFields } from '../components/filter-fields.tsx'
import { NothingFound } from '../components/nothing-found.tsx'
import { QueryNotes } from '../components/query-notes.tsx'
import { ResultsBar } from '../components/results-bar.tsx'
import { SearchForm, useSearchSummary } from '../components/search-form.tsx'
import { fromAddress } from '../criteria-address.ts'
import { useMapChoice } from '../map-choice.ts'
import { beginChefSearch, useChefSearch } from '../use-chef-search.ts'
import { foundDishesQuery, useFoundDishes } from '../use-found-dishes.ts'

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
  const isPlaced = useSearchSummary(search) !== undefined
  const isBeside = useMapChoice(({ isBeside }) => isBeside)
  const isOver = useMapChoice(({ isOver }) => isOver)
  const isWide = useWideWindow()
  const showsDishes = showsDishesOf(criteria)
  const isCovered = isOver && !isWide
  return (
    <div className="page-width">
      <div
        inert={isCovered}
        className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-2 sm:gap-6 sm:pt-8 lg:gap-4 lg:pt-5"
      >
        <div className="grid gap-1 lg:flex lg:items-baseline lg:gap-4">
          <h1 className={clsx('food-name text-heading', isPlaced && 'max-sm:sr-only')}>{t('heading')}</h1>
          <p className="text-body text-ink-soft max-sm:hidden">{t('intro')}</p>
        </div>
        <SearchForm search={search}>
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
        </SearchForm>
        <PlaceWanted criteria={criteria} />
      </div>
      {/* The button of the map stays within the results, so that it covers no field of the form. */}
      <div>
        <div
          inert={isCovered}
          className={clsx(
            'grid items-start gap-8 pt-2 pb-6 sm:pt-6 sm:pb-8 lg:pt-4 lg:pb-5',
            isBeside ? withMap : withoutMap,
          )}
        >
          <PastFilters />
          <aside
            aria-label={t('filters.title')}
            className={clsx(
              'hidden lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto lg:pr-2 lg:pb-4',
              isBeside ? 'xl:block' : 'lg:block',
            )}
          >
            <FilterFields search={search} />
          </aside>
          <section
            id="results"
            tabIndex={-1}
            aria-label={t('results.label')}
            className="grid scroll-mt-24 min-w-0 gap-2 sm:gap-5 xl:gap-3"
          >
            <ResultsBar search={search} />
            <QueryNotes search={search} />
            {showsDishes ? <DishResults search={search} /> : <ChefResults search={search} />}
          </section>
          {isBeside && <MapBeside search={search} />}
        </div>
        <MapOver search={search} />
      </div>
    </div>
  )
}

/** Skips the filters beside the results, which have seventy tab stops. */
function PastFilters() {
  const { t } = useTranslation('chefs')
  return (
    <SkipButton className="max-lg:hidden" onClick={() => document.getElementById('results')?.focus()}>
      {t('filters.skip')}
    </SkipButton>
  )
}

function showsDishesOf(criteria: ChefCriteria): boolean {
  return hasWords(criteria) && criteria.view === 'dishes'
}

const withoutMap = 'lg:grid-cols-[16rem_1fr]'
// Filters, list and map fit beside each other from `xl` on; below that the filters are in a sheet.
const withMap = 'lg:grid-cols-[minmax(0,1fr)_minmax(0,42%)] xl:grid-cols-[15rem_minmax(0,1fr)_minmax(0,37%)]'

/** The refusal of an address that has words but no place (spec, section 5). */
function PlaceWanted({ criteria }: { criteria: ChefCriteria }) {
  const { t } = useTranslation('chefs')
  if (criteria.searchType !== 'list' || criteria.query === '' || criteria.place) return null
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-lg bg-warning-soft px-4 py-3 font-medium text-warning"
    >
      <MapPin className="size-5 shrink-0" aria-hidden />
      {t('toast.locationNeeded')}
    </p>
  )
}

/** "Along I-80 and I-5: 635 miles", with the driving time where a router knows it. */
function TripWay({ way, miles }: { way: Way; miles: number }) {
  const { t, i18n } = useTranslation('chefs')
  const { along, foundBy, minutes, routerFailed } = way
  const roads = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(along)
  const facts = [
    t('route.miles', { count: Math.round(miles) }),
    ...(minutes === undefined ? [] : [drivingTime(t, minutes)]),
  ]
  return (
    <div className="grid gap-1">
      <p className="flex items-start gap-2 text-body font-semibold">
        <Route className="mt-0.5 size-5 shrink-0 text-accent-text" aria-hidden />
        <span>
          {along.length > 0 ? t('route.along', { count: along.length, roads }) : t('route.alongNone')}
          <span className="numeric font-normal text-ink-soft"> · {facts.join(' · ')}</span>
        </span>
      </p>
      {foundBy === 'interstates' && (
        <p className="text-small text-ink-soft">
          {t(along.length === 0 ? 'route.straight' : 'route.sketch')}
        </p>
      )}
      {routerFailed && <p className="text-small text-ink-soft">{t('route.routerFailed')}</p>}
    </div>
  )
}

// As many columns as fit, with or without the map beside them.
const grid = 'grid gap-5 grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))]'

/** The dishes that match the words, each with its chef. */
function DishResults({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation('chefs')
  const safestFirst = useSafestFirst()
  const found = useFoundDishes(search.criteria)
  const pages = found.data?.pages ?? []
  const [first] = pages
  if (found.isLoadingError) {
    return <ErrorState title={t('view.failed')} error={found.error} retry={() => void found.refetch()} />
  }
  if (!first) return <CardSkeletons count={6} className={grid} ratio={4 / 3} />
  const dishes = pages.flatMap((page) => page.dishes)
  if (dishes.length === 0) return <NothingFound search={search} />
  return (
    <section
      aria-labelledby="dish-count"
      aria-busy={found.isPlaceholderData}
      className={clsx('grid gap-2 transition-opacity sm:gap-4', found.isPlaceholderData && 'opacity-55')}
    >
      <h3 id="dish-count" className="food-name numeric text-body sm:text-lead" aria-live="polite">
        {t('view.dishCount', { count: first.totalCount })}
        <CorrectedTo {...search.results?.metadata} />
      </h3>
      <ul className={grid}>
        {safestFirst(dishes, (dish) => [dish]).map((dish, index) => (
          <li key={dish.id} className="grid">
            <DishCard dish={dish} heading="h4" priority={index === 0} />
          </li>
        ))}
      </ul>
      <LoadMore
        shown={dishes.length}
        total={first.totalCount}
        hasMore={found.hasNextPage}
        busy={found.isFetchingNextPage}
        onMore={() => void found.fetchNextPage()}
      />
    </section>
  )
}

/** "After two hours of driving": shows only results from a mile of the trip on. */
function FromMileSlider({
  fromMile,
  routeMiles,
  minutes,
  onChange,
}: {
  fromMile: number
  routeMiles: number
  /** Driving time of the whole trip; undefined without a router. */
  minutes: number | undefined
  onChange: (mile: number) => void
}) {
  const { t } = useTranslation('chefs')
  const { language } = useLanguage()
  const id = useId()
  const [mile, setMile] = useState(fromMile)
  useEffect(() => setMile(fromMile), [fromMile])
  const total = Math.round(routeMiles)
  const figure = (miles: number) => numberFormat(language).format(miles)
  const driven = (known: number) =>
    t('route.drive', {
      time: drivingTime(t, (known * mile) / Math.max(1, routeMiles)),
      total: figure(total),
    })
  const left = () => t('route.left', { left: figure(Math.max(0, total - mile)), count: total })
  return (
    <div className="grid gap-1 rounded-lg bg-accent-soft/60 px-4 py-3">
      <label htmlFor={id} className="numeric text-small font-semibold">
        {mile > 0 ? t('route.fromMile', { mile: figure(mile) }) : t('route.fromStart')}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={Math.max(5, Math.floor(total / 5) * 5)}
        step={5}
        value={mile}
        aria-describedby={`${id}-drive`}
        onChange={(event) => {
          setMile(Number(event.target.value))
          onChange(Number(event.target.value))
        }}
        className="h-8 w-full cursor-pointer accent-accent"
      />
      <p id={`${id}-drive`} className="numeric text-caption text-ink-soft">
        {mile === 0
          ? t('route.driveStart', { count: total })
          : minutes === undefined
            ? left()
            : driven(minutes)}
      </p>
    </div>
  )
}

/** "10 h 25 min", to five minutes. */
function drivingTime(t: TFunction<'chefs'>, minutes: number): string {
  const rounded = Math.round(minutes / 5) * 5
  if (rounded < 60) return t('route.minutes', { minutes: rounded })
  return t('route.hours', { hours: Math.floor(rounded / 60), minutes: rounded % 60 })
}

const ResultsMap = lazy(() => import('../components/results-map.tsx'))

/** The map beside the list, on wide screens. Mounts with the first results, so that these load first. */
function MapBeside({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation('chefs')
  const isWide = useWideWindow()
  return (
    <aside
      aria-label={t('map.title')}
      className="sticky top-22 hidden h-[min(calc(100dvh-7rem),46rem)] min-h-96 overflow-hidden rounded-xl border border-line bg-sunken lg:block"
    >
      {isWide && (search.results || search.status === 'failed') && (
        <LazyMap>
          <ResultsMap search={search} />
        </LazyMap>
      )}
    </aside>
  )
}

/** The map over the list, on phones, with the button that switches between them. */
function MapOver({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation('chefs')
  const isWide = useWideWindow()
  const isOver = useMapChoice(({ isOver }) => isOver)
  const setOver = useMapChoice(({ setOver }) => setOver)
  const isOpen = isOver && !isWide

  useEffect(() => {
    if (!isOpen) return
    const close = (event: KeyboardEvent) =>
      event.key === 'Escape' && !event.defaultPrevented && setOver(false)
    document.addEventListener('keydown', close)
    // Keeps the page behind from scrolling.
    const { overflow } = document.body.style
    document.body.style.overflow = 'hidden'
    return () => {
      document.removeEventListener('keydown', close)
      document.body.style.overflow = overflow
    }
  }, [isOpen, setOver])

  return (
    <>
      {isOpen && (
        <section
          aria-label={t('map.title')}
          className="no-print fixed inset-x-0 top-16 bottom-0 z-30 animate-fade bg-sunken lg:hidden"
        >
          <LazyMap>
            <ResultsMap search={search} />
          </LazyMap>
        </section>
      )}
      <div
        data-bottom-bar
        className={clsx(
          'no-print pointer-events-none z-30 flex justify-center lg:hidden',
          isOpen ? 'fixed inset-x-0 bottom-4' : 'sticky bottom-4 mt-2',
        )}
      >
        <Button
          className="pointer-events-auto shadow-floating"
          icon={isOpen ? <List aria-hidden /> : <MapIcon aria-hidden />}
          onClick={() => setOver(!isOpen)}
        >
          {t(isOpen ? 'map.toList' : 'map.toMap')}
        </Button>
      </div>
    </>
  )
}
