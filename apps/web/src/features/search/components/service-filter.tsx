import { useTranslation } from 'react-i18next'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { FilterChip } from '@/shared/ui/chip.tsx'
import type { ChefSearchState } from '../chef-search-store.ts'
import { filterOptions } from '../filter-options.ts'
import { isService } from '../services.ts'

/** Filters by all chosen services; each count is the number of results it would leave. */
export function ServiceFilter({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation(['chefs', 'cards'])
  const chosen = search.criteria.filters.services
  const { language } = useLanguage()
  const counted = search.results?.metadata.facets.services ?? []
  const serviceName = (value: string) => (isService(value) ? t(`services.${value}`, { ns: 'cards' }) : value)
  const options = filterOptions(counted, chosen, serviceName, language)
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
