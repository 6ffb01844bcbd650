import { diets } from '@localchef/contracts/allergens/diets'
import { allAllergens } from '@localchef/contracts/allergens/major-allergens'
import { offeredPrices } from '@localchef/contracts/search/search-choices'
import { Bike, Clock, Soup } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FilterChip } from '@/shared/ui/chip.tsx'
import type { ChefSearchState } from '../chef-search-store.ts'
import { asks, type Need, toggledNeed, withoutWords, wordsFor } from '../needs-as-filters.ts'
import { useFilterCounts } from '../use-filter-counts.ts'
import { useNeedName } from '../use-need-name.ts'

interface Offer {
  need: Need
  count: number | undefined
}

/** Filters by time, price, diet and allergens. One that would leave no results is disabled. */
export function NeedFilters({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation('chefs')
  const counts = useFilterCounts(search.results)
  const countOf = (counted: readonly { value: unknown; count: number }[] | undefined, wanted: unknown) =>
    counted?.find(({ value }) => value === wanted)?.count
  const { searchType, place, filters } = search.criteria
  const isNear = searchType === 'location' && place !== null
  const prices = [...new Set([...offeredPrices, ...(filters.maxPrice ? [filters.maxPrice] : [])])]
  return (
    <>
      <Offers
        search={search}
        title={t('filters.now')}
        offers={[
          { need: { kind: 'openNow' }, count: counts?.openNow },
          { need: { kind: 'readyToday' }, count: counts?.readyToday },
          ...(isNear ? [{ need: { kind: 'deliversHere' } as const, count: counts?.deliversHere }] : []),
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
  deliversHere: <Bike aria-hidden />,
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
