import { useTranslation } from 'react-i18next'
import { FilterChip } from '@/ui/chip.tsx'
import type { ChefSearchState } from '../chef-search-store.ts'
import { isService } from '../services.ts'

/** Several services mean all of them: the counts are what each would leave of the result. */
export function ServiceFilter({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation(['chefs', 'cards'])
  const chosen = search.criteria.filters.services
  const counted = search.results?.metadata.facets.services ?? []
  const missing = chosen.filter((service) => !counted.some(({ value }) => value === service))
  const options = [...counted, ...missing.map((value) => ({ value, count: 0 }))]
  if (options.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-2 text-small font-semibold">{t('filters.services')}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, count }) => (
          <FilterChip
            key={value}
            pressed={chosen.includes(value)}
            count={count}
            onClick={() => search.toggleService(value)}
          >
            {isService(value) ? t(`services.${value}`, { ns: 'cards' }) : value}
          </FilterChip>
        ))}
      </div>
    </fieldset>
  )
}
