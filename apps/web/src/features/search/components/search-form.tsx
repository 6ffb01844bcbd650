import { MapPin, Route } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SegmentedChoice } from '@/shared/ui/segmented-choice.tsx'
import type { ChefSearchState } from '../chef-search-store.ts'
import { NearForm } from './near-form.tsx'
import { RouteForm } from './route-form.tsx'

type Mode = 'near' | 'route'

/** Search near a place or along a route. */
export function SearchForm({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation('chefs')
  const kind: Mode = search.criteria.searchType === 'route' ? 'route' : 'near'
  const [mode, setMode] = useState<Mode>(kind)
  useEffect(() => setMode(kind), [kind])
  return (
    <search className="relative grid grid-cols-[minmax(0,1fr)] gap-4 rounded-xl border border-line bg-surface p-4 shadow-raised sm:p-5">
      <SegmentedChoice
        label={t('mode.label')}
        // Beside the page's heading on a wide screen, so that three kitchens are visible without scrolling.
        className="sm:w-fit xl:absolute xl:right-0 xl:bottom-full xl:mb-3"
        value={mode}
        onChange={setMode}
        options={[
          { value: 'near', label: t('mode.near'), icon: <MapPin aria-hidden /> },
          { value: 'route', label: t('mode.route'), icon: <Route aria-hidden /> },
        ]}
      />
      {mode === 'near' ? <NearForm search={search} /> : <RouteForm search={search} />}
    </search>
  )
}
