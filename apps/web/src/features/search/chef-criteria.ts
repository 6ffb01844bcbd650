import {
  CHEF_SEARCH_PAGE_SIZE,
  type ChefSearchRequest,
  DEFAULT_RADIUS_MILES,
  DEFAULT_SORT,
  type SearchFilters,
  type SearchType,
  type SortBy,
} from '@localchef/contracts/search/chef-search'
import type { z } from 'zod'
import type { SearchPlace } from '@/shared/places/search-place.ts'

export type ChefSearchInput = z.input<typeof ChefSearchRequest>

export interface RoutePlan {
  origin: SearchPlace
  destination: SearchPlace
  waypoints: SearchPlace[]
  searchRadius: number
  /** Only what lies from this mile of the trip on. */
  fromMile: number
}

/** What somebody searches for. Fields of other kinds may be known, too; a request carries only its own kind's. */
export interface ChefCriteria {
  searchType: SearchType
  query: string
  place: SearchPlace | null
  radiusMiles: number
  route: RoutePlan | null
  filters: SearchFilters
  sortBy: SortBy
  page: number
}

export const noFilters: SearchFilters = {
  cuisines: [],
  services: [],
  minRating: 0,
  onlyVerified: false,
  deliveryAvailable: false,
  type: 'all',
}

export const emptyList: ChefCriteria = {
  searchType: 'list',
  query: '',
  place: null,
  radiusMiles: DEFAULT_RADIUS_MILES,
  route: null,
  filters: noFilters,
  sortBy: DEFAULT_SORT,
  page: 1,
}

/** Location and route searches sort by distance, the others put featured chefs first (spec, section 4). */
export function defaultSort(searchType: SearchType): SortBy {
  return searchType === 'location' || searchType === 'route' ? 'distance' : DEFAULT_SORT
}

/** The orders that mean something for a kind: without a place there is no distance. */
export function sortsFor(searchType: SearchType): SortBy[] {
  const everywhere: SortBy[] = ['featured', 'rating', 'price', 'newest']
  return defaultSort(searchType) === 'distance' ? ['distance', ...everywhere] : everywhere
}

/** The request for one page. Fields that do not belong to the kind of search are dropped. */
export function searchRequest(criteria: ChefCriteria, page: number): ChefSearchInput {
  const { searchType, query, place, radiusMiles, route, filters, sortBy } = criteria
  const request: ChefSearchInput = { searchType, filters, sortBy, page, limit: CHEF_SEARCH_PAGE_SIZE }
  if (searchType === 'list') return request
  const text = query.trim()
  if (text !== '') request.query = text
  if (searchType === 'location' && place) {
    request.location = { latitude: place.latitude, longitude: place.longitude, radiusMiles }
  }
  if (searchType === 'route' && route) {
    const { origin, destination, waypoints, searchRadius, fromMile } = route
    request.route = {
      origin: waypoint(origin),
      destination: waypoint(destination),
      waypoints: waypoints.map(waypoint),
      searchRadius,
      fromMile,
    }
  }
  return request
}

/** Whether the kind's own fields are known: a text needs words, a location its place, a route both ends. */
export function canSearch({ searchType, query, place, route }: ChefCriteria): boolean {
  if (searchType === 'text') return query.trim() !== ''
  if (searchType === 'location') return place !== null
  return searchType === 'list' || route !== null
}

export function toggled(list: readonly string[], value: string): string[] {
  return list.includes(value) ? list.filter((member) => member !== value) : [...list, value]
}

/** How many filters are on, for the button that opens them. */
export function filterCount({ cuisines, services, ...rest }: SearchFilters): number {
  const { minRating, onlyVerified, deliveryAvailable, type } = rest
  const single = [minRating > 0, onlyVerified, deliveryAvailable, type !== 'all']
  return cuisines.length + services.length + single.filter(Boolean).length
}

function waypoint({ latitude, longitude }: SearchPlace) {
  return { lat: latitude, lng: longitude }
}
