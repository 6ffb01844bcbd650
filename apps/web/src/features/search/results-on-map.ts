import { type Bounds, boundsOf } from '@/shared/map/bounds-of.ts'
import { circleAround } from '@/shared/map/circle-around.ts'
import { lngLat, type PlacePoint } from '@/shared/map/place-point.ts'
import type { SearchPlace } from '@/shared/places/search-place.ts'
import type { ChefResults } from './chef-search-store.ts'

/** The country, when nothing else says where to look. */
const country: Bounds = [
  [-124.8, 24.4],
  [-66.9, 49.4],
]

/** The trip's places in the order of the drive, for a route search. */
export function tripPlaces({ criteria }: ChefResults): SearchPlace[] {
  const { searchType, route } = criteria
  return searchType === 'route' && route ? [route.origin, ...route.waypoints, route.destination] : []
}

/** The circle that was searched, for a search near a place. */
export function searchedCircle({ criteria }: ChefResults): Array<[number, number]> | null {
  const { searchType, place, radiusMiles } = criteria
  return searchType === 'location' && place ? circleAround(place, radiusMiles) : null
}

/**
 * The box that holds who was found and the places that were named. A radius is only shown as a box when
 * nobody was found in it: all in one spot of a wide circle would be one pin.
 */
export function resultsBounds(results: ChefResults | null, found: readonly PlacePoint[]): Bounds {
  if (!results) return country
  const circle = searchedCircle(results)
  if (found.length === 0 && circle) return boundsOf(circle) ?? country
  const { place } = results.criteria
  const named = circle && place ? [place] : tripPlaces(results)
  return boundsOf([...found, ...named].map(lngLat)) ?? country
}
