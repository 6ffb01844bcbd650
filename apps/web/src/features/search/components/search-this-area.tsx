import { RotateCw } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useMap } from '@/shared/map/map-context.ts'
import { Button } from '@/shared/ui/button.tsx'
import { nameSpot, radiusOfView } from '../area-search.ts'
import type { ChefSearchState } from '../chef-search-store.ts'

interface SearchThisAreaProps {
  search: ChefSearchState
  /** Set when the view is the question: the answer must not move it. */
  keepsView: RefObject<boolean>
}

/** Offered once somebody has moved the map away from what was searched. */
export function SearchThisArea({ search, keepsView }: SearchThisAreaProps) {
  const { t } = useTranslation('chefs')
  const { language } = useLanguage()
  const map = useMap()
  const [wasMoved, setMoved] = useState(false)
  const [isNaming, setNaming] = useState(false)
  const { results } = search

  useEffect(() => {
    const moved = (event: { originalEvent?: unknown }) => {
      if (event.originalEvent) setMoved(true)
    }
    map.on('moveend', moved)
    return () => void map.off('moveend', moved)
  }, [map])

  // biome-ignore lint/correctness/useExhaustiveDependencies: new results belong to the view again
  useEffect(() => setMoved(false), [results?.criteria])

  if (!wasMoved) return null
  const searchHere = async () => {
    setNaming(true)
    const bounds = map.getBounds()
    const { lat, lng } = map.getCenter().wrap()
    const radius = radiusOfView({
      north: bounds.getNorth(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      west: bounds.getWest(),
    })
    const place = await nameSpot({ latitude: lat, longitude: lng }, language)
    keepsView.current = true
    setNaming(false)
    setMoved(false)
    search.searchNear(place, radius)
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={isNaming}
      icon={<RotateCw aria-hidden />}
      className="animate-rise shadow-lifted"
      onClick={() => void searchHere()}
    >
      {t('map.searchArea')}
    </Button>
  )
}
