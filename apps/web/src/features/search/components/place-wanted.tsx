import { MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ChefCriteria } from '../chef-criteria.ts'

/** The refusal of an address that has words but no place (spec, section 5). */
export function PlaceWanted({ criteria }: { criteria: ChefCriteria }) {
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
