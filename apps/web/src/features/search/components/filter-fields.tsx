import { diets } from '@localchef/contracts/allergens/diets'
import { allAllergens } from '@localchef/contracts/allergens/major-allergens'
import type { countFilters, FilterCounts } from '@localchef/contracts/search/count-filters'
import { offeredPrices } from '@localchef/contracts/search/search-choices'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { Clock, Soup } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withoutWords } from '@/features/menu/cards/without-words.ts'
import { readPublic } from '@/shared/backend/read-public.ts'
import { useFeature } from '@/shared/backend/use-feature.ts'
import { useCuisineName } from '@/shared/chefs/cuisine-names.ts'
import { formatTenths } from '@/shared/format/tenths.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { FilterChip } from '@/shared/ui/chip.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { SegmentedChoice } from '@/shared/ui/segmented-choice.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { Switch } from '@/shared/ui/switch.tsx'
import { filterCount, searchRequest } from '../chef-criteria.ts'
import type { ChefResults, ChefSearchState } from '../chef-search-store.ts'
import { filterOptions } from '../filter-options.ts'
import { asks, type Need, toggledNeed, wordsFor } from '../needs-as-filters.ts'
import { isService } from '../services.ts'
import { useNeedName } from '../use-need-name.ts'

const kinds = ['all', 'chef', 'truck_stop'] as const
const ratings = [3, 4, 4.5]
const fewCuisines = 12

/** All filters of the search, shared by the sidebar and the sheet. */
export function FilterFields({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation('chefs')
  const { language } = useLanguage()
  const { criteria, setFilters, clearFilters } = search
  const { filters } = criteria
  const withTruckStops = useFeature('truckStops')
  // A skeleton until the first answer, whose cuisines would push the fields below them down.
  if (search.status === 'loading' && !search.cuisineCounts) {
    return (
      <SkeletonGroup className="grid gap-6">
        <Skeleton className="h-17" />
        <Skeleton className="h-96" />
      </SkeletonGroup>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      {withTruckStops && (
        <div className="grid gap-2">
          <p className="text-small font-semibold" aria-hidden>
            {t('filters.kind')}
          </p>
          <SegmentedChoice
            label={t('filters.kind')}
            className="xl:[&>button]:px-2.5"
            value={filters.type}
            onChange={(type) => setFilters({ type })}
            options={kinds.map((kind) => ({ value: kind, label: t(`filters.${kind}`) }))}
          />
        </div>
      )}
      <NeedFilters search={search} />
      <CuisineFilter search={search} />
      <ServiceFilter search={search} />
      <Field label={t('filters.rating')} required>
        <Select
          value={filters.minRating}
          onChange={(event) => setFilters({ minRating: Number(event.target.value) })}
        >
          <option value={0}>{t('filters.anyRating')}</option>
          {ratings.map((rating) => (
            <option key={rating} value={rating}>
              {t('filters.atLeast', { rating: formatTenths(rating, language) })}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-1">
        <Switch
          label={t('filters.verified')}
          hint={t('filters.verifiedHint')}
          checked={filters.onlyVerified}
          onChange={(event) => setFilters({ onlyVerified: event.target.checked })}
        />
        <DeliveryFilter search={search} />
      </div>
      {filterCount(filters) > 0 && (
        <Button variant="secondary" size="sm" onClick={clearFilters}>
          {t('filters.clear')}
        </Button>
      )}
    </div>
  )
}

/**
 * The only filter for delivery: to the searched place, or anywhere in a search without a place. The address of a search
 * may also ask for delivery as a service.
 */
function DeliveryFilter({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation('chefs')
  const { searchType, place, filters } = search.criteria
  const isNear = searchType === 'location' && place !== null
  return (
    <Switch
      label={t(isNear ? 'filters.deliversHere' : 'filters.delivery')}
      hint={t('filters.deliveryHint')}
      checked={
        filters.deliveryAvailable || filters.deliversHere === true || filters.services.includes('delivery')
      }
      onChange={({ target: { checked } }) =>
        search.setFilters({
          deliveryAvailable: checked && !isNear,
          deliversHere: checked && isNear ? true : undefined,
          services: filters.services.filter((service) => service !== 'delivery'),
        })
      }
    />
  )
}

function CuisineFilter({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation('chefs')
  const cuisineName = useCuisineName()
  const { language } = useLanguage()
  const [showsAll, setShowsAll] = useState(false)
  const { criteria, cuisineCounts, toggleCuisine } = search
  const chosen = criteria.filters.cuisines
  const options = filterOptions(cuisineCounts?.counts ?? [], chosen, cuisineName, language)
  if (options.length === 0) return null
  // The short list holds the most common cuisines and the chosen ones.
  const most = options.toSorted((one, other) => (other.count ?? 0) - (one.count ?? 0)).slice(0, fewCuisines)
  const shown = showsAll
    ? options
    : options.filter((option) => most.includes(option) || chosen.includes(option.value))
  return (
    <fieldset>
      <legend className="mb-2 text-small font-semibold">{t('filters.cuisines')}</legend>
      <div className="flex flex-wrap gap-2">
        {shown.map(({ value, name, count }) => (
          <FilterChip
            key={value}
            pressed={chosen.includes(value)}
            onClick={() => toggleCuisine(value)}
            {...(count === undefined ? {} : { count })}
          >
            {name}
          </FilterChip>
        ))}
      </div>
      {options.length > fewCuisines && (
        <Button variant="ghost" size="sm" className="mt-1 -ml-3" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t('filters.less') : t('filters.more', { count: options.length - shown.length })}
        </Button>
      )}
    </fieldset>
  )
}

/**
 * Filters by services: results must offer all chosen ones. Delivery is missing, because it has a separate switch. A
 * count is the number of results if that service is chosen too.
 */
function ServiceFilter({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation(['chefs', 'cards'])
  const chosen = search.criteria.filters.services
  const { language } = useLanguage()
  const counted = search.results?.metadata.facets.services ?? []
  const serviceName = (value: string) => (isService(value) ? t(`services.${value}`, { ns: 'cards' }) : value)
  const options = filterOptions(counted, chosen, serviceName, language).filter(
    ({ value }) => value !== 'delivery',
  )
  if (options.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-2 text-small font-semibold">{t('filters.services')}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, name, count = 0 }) => (
          <FilterChip
            key={value}
            pressed={chosen.includes(value)}
            count={count}
            onClick={() => search.toggleService(value)}
          >
            {name}
          </FilterChip>
        ))}
      </div>
    </fieldset>
  )
}

interface Offer {
  need: Need
  count: number | undefined
}

/** Filters by time, price, diet and allergens. One that would leave no results is disabled. */
function NeedFilters({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation('chefs')
  const counts = useFilterCounts(search.results)
  const countOf = (counted: readonly { value: unknown; count: number }[] | undefined, wanted: unknown) =>
    counted?.find(({ value }) => value === wanted)?.count
  const { filters } = search.criteria
  const prices = [...new Set([...offeredPrices, ...(filters.maxPrice ? [filters.maxPrice] : [])])]
  return (
    <>
      <Offers
        search={search}
        title={t('filters.now')}
        offers={[
          { need: { kind: 'openNow' }, count: counts?.openNow },
          { need: { kind: 'readyToday' }, count: counts?.readyToday },
        ]}
      />
      <Offers
        search={search}
        title={t('filters.price')}
        offers={prices
          .toSorted((one, other) => one - other)
          .map((value) => ({ need: { kind: 'price', value }, count: countOf(counts?.prices, value) }))}
      />
      <Offers
        search={search}
        title={t('filters.diets')}
        offers={diets.map((value) => ({
          need: { kind: 'diet', value },
          count: countOf(counts?.diets, value),
        }))}
      />
      <Offers
        search={search}
        title={t('filters.freeOf')}
        hint={t('filters.freeOfHint')}
        offers={allAllergens.map((value) => ({
          need: { kind: 'free', value },
          count: countOf(counts?.freeOf, value),
        }))}
      />
    </>
  )
}

const icons = {
  openNow: <Clock aria-hidden />,
  readyToday: <Soup aria-hidden />,
}

interface OffersProps {
  search: ChefSearchState
  title: string
  hint?: string
  offers: readonly Offer[]
}

function Offers({ search, title, hint, offers }: OffersProps) {
  const nameOf = useNeedName()
  const { criteria, results, setFilters, searchInstead } = search
  const understood = results?.metadata.understood ?? []
  return (
    <fieldset>
      <legend className="mb-2 text-small font-semibold">{title}</legend>
      <div className="flex flex-wrap gap-2">
        {offers.map(({ need, count }) => {
          const words = wordsFor(understood, need)
          const isChosen = asks(criteria.filters, need)
          const toggle = () => {
            if (words !== undefined && !isChosen) {
              searchInstead(withoutWords(criteria.query, words), criteria.exact)
            } else {
              setFilters(toggledNeed(criteria.filters, need))
            }
          }
          const name = nameOf(need)
          const isPressed = isChosen || words !== undefined
          return (
            <FilterChip
              key={name}
              pressed={isPressed}
              disabled={count === 0 && !isPressed}
              icon={need.kind in icons ? icons[need.kind as keyof typeof icons] : undefined}
              onClick={toggle}
              {...(count === undefined ? {} : { count })}
            >
              {name}
            </FilterChip>
          )
        })}
      </div>
      {hint && <p className="mt-2 text-small text-ink-soft">{hint}</p>}
    </fieldset>
  )
}

/**
 * The number of results that each further filter would leave. Undefined while unknown, or if the results are too many
 * to count.
 */
function useFilterCounts(results: ChefResults | null): FilterCounts | undefined {
  const request = results && { ...searchRequest({ ...results.criteria, sortBy: 'featured' }, 1), limit: 1 }
  const { data } = useQuery({
    queryKey: ['count-filters', request],
    queryFn: request
      ? ({ signal }) => readPublic<typeof countFilters>('count-filters', request, { signal })
      : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return data?.counts ?? undefined
}
