import { ChefHat, Soup } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SegmentedChoice } from '@/shared/ui/segmented-choice.tsx'
import { hasWords } from '../chef-criteria.ts'
import type { ChefSearchState } from '../chef-search-store.ts'

/** Kitchens or dishes: only a search with words finds dishes. */
export function ResultsViewChoice({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation('chefs')
  const { criteria, show } = search
  if (!hasWords(criteria)) return null
  return (
    <SegmentedChoice
      label={t('view.label')}
      className="w-full sm:w-fit"
      value={criteria.view}
      onChange={show}
      options={[
        { value: 'kitchens', label: t('view.kitchens'), icon: <ChefHat aria-hidden /> },
        { value: 'dishes', label: t('view.dishes'), icon: <Soup aria-hidden /> },
      ]}
    />
  )
}
