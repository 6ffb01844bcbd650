import type { ListingStatus } from '@localchef/contracts/listings/listing-status'
import { listingStatuses } from '@localchef/contracts/listings/listing-status'
import { useTranslation } from 'react-i18next'
import { FilterChip } from '@/shared/ui/chip.tsx'
import { SearchInput } from '@/shared/ui/search-input.tsx'
import { SegmentedChoice } from '@/shared/ui/segmented-choice.tsx'
import type { Menu } from '../use-menu.ts'

export interface DishView {
  text: string
  /** Undefined shows every status but archived. */
  status: ListingStatus | undefined
  arrangement: 'own' | 'category'
}

interface DishFiltersProps {
  menu: Menu
  view: DishView
  onChange: (changes: Partial<DishView>) => void
}

/** Search, arrangement and status filter of the dishes. A status without dishes has no chip. */
export function DishFilters({ menu, view, onChange }: DishFiltersProps) {
  const { t } = useTranslation('menuItems')
  return (
    <>
      <div className="grid items-center gap-3 sm:grid-cols-[1fr_auto]">
        <SearchInput
          aria-label={t('search')}
          placeholder={t('search')}
          value={view.text}
          onChange={(event) => onChange({ text: event.target.value })}
          onClear={() => onChange({ text: '' })}
        />
        <SegmentedChoice
          label={t('arrange.label')}
          value={view.arrangement}
          onChange={(arrangement) => onChange({ arrangement })}
          options={[
            { value: 'own', label: t('arrange.own') },
            { value: 'category', label: t('arrange.category') },
          ]}
        />
      </div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('states')}</legend>
        {listingStatuses.map((status) => {
          const count = menu.dishes.filter((dish) => dish.status === status).length
          const isChosen = status === view.status
          return (
            (count > 0 || isChosen) && (
              <FilterChip
                key={status}
                pressed={isChosen}
                count={count}
                onClick={() => onChange({ status: isChosen ? undefined : status })}
              >
                {t(`status.${status}`)}
              </FilterChip>
            )
          )
        })}
      </fieldset>
    </>
  )
}
