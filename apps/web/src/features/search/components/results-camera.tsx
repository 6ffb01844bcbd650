import type { Map as MapLibreMap } from 'maplibre-gl'
import { type RefObject, useEffect, useRef } from 'react'
import type { Bounds } from '@/shared/map/bounds-of.ts'
import { useMap } from '@/shared/map/map-context.ts'
import type { PlacePoint } from '@/shared/map/place-point.ts'
import type { ChefResults } from '../chef-search-store.ts'
import { resultsBounds } from '../results-on-map.ts'

/**
 * Moves the map to the results, unless the search was for the current view or more of the same results were loaded.
 */
export function ResultsCamera({
  results,
  pins,
  keepsView,
}: {
  results: ChefResults
  /** Null until all pins are known, so that the camera moves once. */
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

/** Leaves room for pins at the edge and for card and switch at the bottom, scaled down for small maps. */
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
