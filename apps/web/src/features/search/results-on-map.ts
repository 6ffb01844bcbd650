import { loadedConfig } from '@/shared/backend/config.ts'
import { type Bounds, boundsOf } from '@/shared/map/bounds-of.ts'
import { circleAround } from '@/shared/map/circle-around.ts'
import { lngLat, type PlacePoint } from '@/shared/map/place-point.ts'
import type { SearchPlace } from '@/shared/places/search-place.ts'
import type { ChefResults } from './chef-search-store.ts'

/** The default view where the marketplace serves all states. */
const wholeCountry: Bounds = [
  [-124.8, 24.4],
  [-66.9, 49.4],
]

/** Places of a route search in driving order. */
export function tripPlaces({ criteria }: ChefResults): SearchPlace[] {
  const { searchType, route } = criteria
  return searchType === 'route' && route ? [route.origin, ...route.waypoints, route.destination] : []
}

/** The searched circle of a nearby search. */
export function searchedCircle({ criteria }: ChefResults): Array<[number, number]> | null {
  const { searchType, place, radiusMiles } = criteria
  return searchType === 'location' && place ? circleAround(place, radiusMiles) : null
}

/**
 * Bounds of the results and the searched places. The radius counts only without results: clustered results in a wide
 * circle would shrink to one pin.
 */
export function resultsBounds(results: ChefResults | null, found: readonly PlacePoint[]): Bounds {
  const country = loadedConfig()?.region?.bounds ?? wholeCountry
  if (!results) return country
  const circle = searchedCircle(results)
  if (found.length === 0 && circle) return boundsOf(circle) ?? country
  const { place } = results.criteria
  const named = circle && place ? [place] : tripPlaces(results)
  const way = results.criteria.searchType === 'route' ? (results.metadata.way?.points ?? []) : []
  const corners = way.map(({ lat, lng }): [number, number] => [lng, lat])
  return boundsOf([...[...found, ...named].map(lngLat), ...corners]) ?? country
}
