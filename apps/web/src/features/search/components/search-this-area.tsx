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
  /** Set while the view itself is searched, so that the results don't move it. */
  keepsView: RefObject<boolean>
}

/** Appears once the user has moved the map away from the searched area. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: new results match the view again
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
