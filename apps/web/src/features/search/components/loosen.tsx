import type { SearchFilters } from '@localchef/contracts/search/chef-search'
import { useTranslation } from 'react-i18next'
import { useCuisineName } from '@/shared/chefs/cuisine-names.ts'
import { formatTenths } from '@/shared/format/tenths.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { FilterChip } from '@/shared/ui/chip.tsx'
import { toggled } from '../chef-criteria.ts'
import type { ChefSearchState } from '../chef-search-store.ts'
import { type Need, toggledNeed } from '../needs-as-filters.ts'
import { isService } from '../services.ts'
import { useNeedName } from '../use-need-name.ts'

/** Offers to drop each filter of a search that found nothing, with one tap. */
export function Loosen({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation('chefs')
  const chosen = useChosenFilters(search.criteria.filters)
  if (chosen.length === 0) return null
  return (
    <section aria-label={t('empty.loosen')} className="grid justify-items-center gap-2">
      <p className="text-small text-ink-soft">{t('empty.loosen')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {chosen.map(({ name, without }) => (
          <FilterChip key={name} pressed onClick={() => search.setFilters(without)}>
            {name}
          </FilterChip>
        ))}
      </div>
    </section>
  )
}

interface ChosenFilter {
  name: string
  /** The changes that drop it. */
  without: Partial<SearchFilters>
}

function useChosenFilters(filters: SearchFilters): ChosenFilter[] {
  const { t } = useTranslation(['chefs', 'cards'])
  const { language } = useLanguage()
  const needName = useNeedName()
  const cuisineName = useCuisineName()
  const { cuisines, services, minRating, onlyVerified, deliveryAvailable, type } = filters
  const serviceName = (value: string) => (isService(value) ? t(`services.${value}`, { ns: 'cards' }) : value)
  return [
    ...needsOf(filters).map((need) => ({ name: needName(need), without: toggledNeed(filters, need) })),
    ...cuisines.map((slug) => ({ name: cuisineName(slug), without: { cuisines: toggled(cuisines, slug) } })),
    ...services.map((value) => ({
      name: serviceName(value),
      without: { services: toggled(services, value) },
    })),
    ...(minRating > 0
      ? [
          {
            name: t('filters.atLeast', { rating: formatTenths(minRating, language) }),
            without: { minRating: 0 },
          },
        ]
      : []),
    ...(onlyVerified ? [{ name: t('filters.verified'), without: { onlyVerified: false } }] : []),
    ...(deliveryAvailable ? [{ name: t('filters.delivery'), without: { deliveryAvailable: false } }] : []),
    ...(type === 'all' ? [] : [{ name: t(`filters.${type}`), without: { type: 'all' as const } }]),
  ]
}

function needsOf({
  openNow,
  readyToday,
  deliversHere,
  maxPrice,
  diets = [],
  freeOf = [],
}: SearchFilters): Need[] {
  return [
    ...(openNow ? [{ kind: 'openNow' as const }] : []),
    ...(readyToday ? [{ kind: 'readyToday' as const }] : []),
    ...(deliversHere ? [{ kind: 'deliversHere' as const }] : []),
    ...(maxPrice === undefined ? [] : [{ kind: 'price' as const, value: maxPrice }]),
    ...diets.map((value) => ({ kind: 'diet' as const, value })),
    ...freeOf.map((value) => ({ kind: 'free' as const, value })),
  ]
}
