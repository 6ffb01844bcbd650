import { diets } from '@localchef/contracts/allergens/diets'
import type { DishCategory } from '@localchef/contracts/menu/dish-card'
import { dishCategories } from '@localchef/contracts/menu/dish-categories'
import type { listReadyDishes } from '@localchef/contracts/menu/list-ready-dishes'
import { longestSearch } from '@localchef/contracts/text-limits'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Search, Soup, X } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { DishCard } from '@/features/menu/cards/dish-card.tsx'
import { CorrectedTo, DidYouMean, UnderstoodWords } from '@/features/menu/cards/understood-words.tsx'
import { queryClient } from '@/shared/backend/query-client.ts'
import { readPublic } from '@/shared/backend/read-public.ts'
import { useCuisineName } from '@/shared/chefs/cuisine-names.ts'
import { UpcomingDrops } from '@/shared/drops/upcoming-drops.tsx'
import { latestParameters } from '@/shared/page/latest-parameters.ts'
import type { PageAddress } from '@/shared/page/page-address.ts'
import { PlaceCombobox } from '@/shared/places/place-combobox.tsx'
import { useRememberedPlace } from '@/shared/places/remembered-place.ts'
import { cityOf } from '@/shared/places/search-place.ts'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { CardSkeletons, cardGrid } from '@/shared/ui/card-skeletons.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FoldedLine } from '@/shared/ui/folded-line.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { LoadMore } from '@/shared/ui/load-more.tsx'
import { SegmentedChoice } from '@/shared/ui/segmented-choice.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import {
  everythingToday,
  fromParams,
  placedParams,
  type ReadyFilters,
  readyRequest,
  sorts,
  toParams,
} from '../ready-filters.ts'

export function firstData({ search }: PageAddress): Promise<void> {
  const params = placedParams(new URLSearchParams(search), useRememberedPlace.getState().place)
  return queryClient.prefetchInfiniteQuery(readyDishesQuery(fromParams(params)))
}

/** Dishes with portions left for today or later, with filters. */
export default function ReadyDishesPage() {
  const { t } = useTranslation('chefs')
  const [asked, setParams] = useSearchParams()
  const remembered = useRememberedPlace(({ place }) => place)
  const remember = useRememberedPlace(({ remember }) => remember)
  const params = placedParams(asked, remembered)
  const filters = fromParams(params)
  const dishes = useReadyDishes(filters)

  const change = (changes: Partial<ReadyFilters>) => {
    if (changes.place !== undefined) remember(changes.place)
    setParams(toParams({ ...fromParams(latestParameters()), ...changes }), { preventScrollReset: true })
  }
  // Puts the place into the address too, so that the link can be shared.
  const placed = params === asked ? undefined : params.toString()
  useEffect(() => {
    if (placed !== undefined) setParams(placed, { preventScrollReset: true, replace: true })
  }, [placed, setParams])
  const pages = dishes.data?.pages ?? []
  const [first] = pages
  const shown = pages.flatMap((page) => page.dishes)
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-2 pt-2 pb-6 sm:gap-6 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="grid gap-1">
          <h1 className="food-name text-subtitle sm:text-heading">{t('ready.heading')}</h1>
          <p className="text-body text-ink-soft max-sm:hidden">{t('ready.intro')}</p>
        </div>
        <SegmentedChoice
          label={t('ready.when.label')}
          value={filters.when}
          onChange={(when) => change({ when })}
          options={[
            { value: 'today', label: t('ready.when.today') },
            { value: 'all', label: t('ready.when.all') },
          ]}
        />
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
        <section
          aria-labelledby="ready-count"
          aria-busy={dishes.isPlaceholderData}
          className="grid gap-2 sm:gap-4"
        >
          <UnderstoodWords
            {...first.searchMetadata}
            query={filters.query}
            onInstead={(query, exact) => change({ query, exact })}
          />
          <h2 id="ready-count" className="food-name text-body sm:text-subtitle" aria-live="polite">
            {t('ready.count', { count: first.totalCount })}
            <CorrectedTo {...first.searchMetadata} />
          </h2>
          {shown.length === 0 ? (
            <NothingReady filters={filters} didYouMean={first.searchMetadata.didYouMean} onChange={change} />
          ) : (
            <ul className={clsx(cardGrid, dishes.isPlaceholderData && 'opacity-55')}>
              {shown.map((dish, index) => (
                <li key={dish.id} className={clsx('grid', index > 3 && 'laid-out-later')}>
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

const minute = 60_000

/** Dishes with portions left, stale after a minute because portions sell out. */
function readyDishesQuery(filters: ReadyFilters) {
  return infiniteQueryOptions({
    queryKey: ['list-ready-dishes', filters],
    queryFn: ({ pageParam, signal }) =>
      readPublic<typeof listReadyDishes>('list-ready-dishes', readyRequest(filters, pageParam), { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
    staleTime: minute,
  })
}

function useReadyDishes(filters: ReadyFilters) {
  return useInfiniteQuery({ ...readyDishesQuery(filters), placeholderData: keepPreviousData })
}

interface Option {
  value: string
  count: number
}

interface ReadyFilterBarProps {
  filters: ReadyFilters
  onChange: (changes: Partial<ReadyFilters>) => void
  cuisines: readonly Option[]
  categories: readonly Option[]
}

/** Words and filters. A phone folds them to a line, so that food comes first. */
function ReadyFilterBar({ filters, onChange, cuisines, categories }: ReadyFilterBarProps) {
  const { t } = useTranslation('chefs')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { place, query } = filters
  const where = place ? cityOf(place) || t('results.yourLocation') : t('ready.placePlaceholder')
  return (
    <search className="grid gap-2">
      <FoldedLine
        title={t('ready.filters')}
        summary={[where, query].filter(Boolean).join(' · ')}
        isOpen={isOpen}
        controls={id}
        onToggle={() => setOpen(!isOpen)}
      />
      <div
        id={id}
        className={clsx(
          'grid items-end gap-3 rounded-xl border border-line bg-surface p-3 shadow-raised min-[26rem]:grid-cols-2 sm:p-5 lg:grid-cols-3 xl:grid-cols-[1.4fr_1.4fr_1fr_1fr_1fr_1fr]',
          !isOpen && 'max-sm:hidden',
        )}
      >
        <ReadyWords query={query} onChange={(words) => onChange({ query: words, exact: false })} />
        <Filters filters={filters} onChange={onChange} cuisines={cuisines} categories={categories} />
      </div>
    </search>
  )
}

function Filters({ filters, onChange, cuisines, categories }: ReadyFilterBarProps) {
  const { t } = useTranslation(['chefs', 'cards'])
  const cuisineName = useCuisineName()
  const categoryName = (slug: string) => (isCategory(slug) ? t(`categories.${slug}`, { ns: 'cards' }) : slug)
  return (
    <>
      <PlaceCombobox
        className="min-[26rem]:col-span-full sm:col-span-1"
        label={t('ready.place')}
        placeholder={t('ready.placePlaceholder')}
        value={filters.place}
        onChange={(place) => onChange({ place, sortBy: place ? 'distance' : 'soonest' })}
        withMyLocation
      />
      <Choice
        label={t('ready.category')}
        any={t('ready.anyCategory')}
        value={filters.category}
        options={categories}
        nameOf={categoryName}
        onChange={(category) => onChange({ category })}
      />
      <Choice
        label={t('ready.cuisine')}
        any={t('ready.anyCuisine')}
        value={filters.cuisine}
        options={cuisines}
        nameOf={cuisineName}
        onChange={(cuisine) => onChange({ cuisine })}
      />
      <Field label={t('ready.diet')} required>
        <Select value={filters.diet} onChange={(event) => onChange({ diet: event.target.value })}>
          <option value="">{t('ready.anyDiet')}</option>
          {diets.map((diet) => (
            <option key={diet} value={diet}>
              {t(`diets.${diet}`, { ns: 'cards' })}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('ready.sort.label')} required>
        <Select
          value={filters.sortBy}
          onChange={(event) =>
            onChange({ sortBy: sorts.find((sort) => sort === event.target.value) ?? 'soonest' })
          }
        >
          {sorts
            .filter((sort) => sort !== 'distance' || filters.place)
            .map((sort) => (
              <option key={sort} value={sort}>
                {t(`ready.sort.${sort}`)}
              </option>
            ))}
        </Select>
      </Field>
    </>
  )
}

interface ChoiceProps {
  label: string
  any: string
  value: string
  options: readonly Option[]
  nameOf: (value: string) => string
  onChange: (value: string) => void
}

/** A select of facet values with their counts. The chosen value stays listed even without results. */
function Choice({ label, any, value, options, nameOf, onChange }: ChoiceProps) {
  const { t } = useTranslation('chefs')
  const isMissing = value !== '' && !options.some((option) => option.value === value)
  return (
    <Field label={label} required>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{any}</option>
        {isMissing && <option value={value}>{nameOf(value)}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {t('ready.option', { option: nameOf(option.value), count: option.count })}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Whether a facet's category has a translated name. */
function isCategory(value: string): value is DishCategory {
  return dishCategories.some((category) => category === value)
}

/** A field for the words of a search in ready food; searches on Enter and on blur. */
function ReadyWords({ query, onChange }: { query: string; onChange: (query: string) => void }) {
  const { t } = useTranslation('chefs')
  const [text, setText] = useState(query)
  const sent = useRef(query)
  // The address changes after the search starts. An old address must not replace newer input.
  useEffect(() => {
    if (query === sent.current) return
    sent.current = query
    setText(query)
  }, [query])
  const send = (next: string) => {
    setText(next)
    sent.current = next.trim()
    if (next.trim() !== query) onChange(next.trim())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(text)
  }
  return (
    <form onSubmit={submit} className="min-w-0 min-[26rem]:col-span-full sm:col-span-1">
      <Field label={t('ready.words')} required>
        <TextInput
          // `required` only leaves out the word "optional"; the field may stay empty.
          aria-required={false}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder={t('ready.wordsPlaceholder')}
          value={text}
          maxLength={longestSearch}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => send(text)}
          start={<Search aria-hidden />}
          end={
            text !== '' && (
              <IconButton label={t('ready.clearWords')} onClick={() => send('')}>
                <X aria-hidden />
              </IconButton>
            )
          }
        />
      </Field>
    </form>
  )
}
