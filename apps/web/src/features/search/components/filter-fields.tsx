import { useState } from 'react'
import { useTranslation } from 'react-i18next'
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
import { filterCount } from '../chef-criteria.ts'
import type { ChefSearchState } from '../chef-search-store.ts'
import { filterOptions } from '../filter-options.ts'
import { NeedFilters } from './need-filters.tsx'
import { ServiceFilter } from './service-filter.tsx'

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
  // The first answer brings the cuisines, which would push the fields below them down.
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
        <Switch
          label={t('filters.delivery')}
          hint={t('filters.deliveryHint')}
          checked={filters.deliveryAvailable}
          onChange={(event) => setFilters({ deliveryAvailable: event.target.checked })}
        />
      </div>
      {filterCount(filters) > 0 && (
        <Button variant="secondary" size="sm" onClick={clearFilters}>
          {t('filters.clear')}
        </Button>
      )}
    </div>
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
