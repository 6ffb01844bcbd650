import { type Bounds, boundsOf } from '@/map/bounds-of.ts'
import { circleAround } from '@/map/circle-around.ts'
import type { SearchPlace } from '@/places/search-place.ts'
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

/** The box that holds everything the search has to show: who was found, and where was looked. */
export function resultsBounds(results: ChefResults | null): Bounds {
  if (!results) return country
  const found = [...results.chefs, ...results.truckStops, ...tripPlaces(results)]
  const positions = found.map(({ longitude, latitude }): [number, number] => [longitude, latitude])
  return boundsOf([...positions, ...(searchedCircle(results) ?? [])]) ?? country
}
