import type { Map as MapLibreMap } from 'maplibre-gl'
import { type RefObject, useEffect, useRef } from 'react'
import type { Bounds } from '@/shared/map/bounds-of.ts'
import { useMap } from '@/shared/map/map-context.ts'
import type { PlacePoint } from '@/shared/map/place-point.ts'
import type { ChefResults } from '../chef-search-store.ts'
import { resultsBounds } from '../results-on-map.ts'

/** Moves the map to what was found; not when somebody asked for just this view, nor away from more of the same. */
export function ResultsCamera({
  results,
  pins,
  keepsView,
}: {
  results: ChefResults
  /** Null until everybody is known: the camera moves once. */
  pins: readonly PlacePoint[] | null
  keepsView: RefObject<boolean>
}) {
  const map = useMap()
  const before = useRef<ChefResults | null>(null)
  useEffect(() => {
    if (!pins) return
    const isMore = before.current !== null && before.current.criteria === results.criteria
    const isFirst = before.current === null
    before.current = results
    if (keepsView.current) {
      keepsView.current = false
      return
    }
    const bounds = resultsBounds(results, pins)
    if (isMore && isInView(map, bounds)) return
    map.fitBounds(bounds, { padding: paddingOf(map), maxZoom: 10.5, ...(isFirst ? { duration: 0 } : {}) })
  }, [map, results, pins, keepsView])
  return null
}

function isInView(map: MapLibreMap, [southWest, northEast]: Bounds): boolean {
  const view = map.getBounds()
  return view.contains(southWest) && view.contains(northEast)
}

/** Room for pins at the edge, and below for the card and the switch; on a small map in proportion. */
function paddingOf(map: MapLibreMap) {
  const { clientWidth, clientHeight } = map.getContainer()
  const side = Math.min(56, clientWidth / 8)
  return {
    left: side,
    right: side,
    top: Math.min(72, clientHeight / 7),
    bottom: Math.min(96, clientHeight / 6),
  }
}
