import type {
  ChefSearchRequest,
  SearchFilters,
  SearchType,
  SortBy,
} from '@localchef/contracts/search/chef-search'
import {
  chefSearchPageSize,
  defaultRadiusMiles,
  defaultSorts,
} from '@localchef/contracts/search/search-choices'
import type { z } from 'zod'
import type { SearchPlace } from '@/shared/places/search-place.ts'

export type ChefSearchInput = z.input<typeof ChefSearchRequest>

export interface RoutePlan {
  origin: SearchPlace
  destination: SearchPlace
  waypoints: SearchPlace[]
  searchRadius: number
  /** Shows only results from this mile of the trip on. */
  fromMile: number
}

export const resultsViews = ['kitchens', 'dishes'] as const
export type ResultsView = (typeof resultsViews)[number]

/** The criteria of a search. May hold fields of other kinds; a request carries only those of its own kind. */
export interface ChefCriteria {
  searchType: SearchType
  /** Words of a text search, or of a location search within its radius. */
  query: string
  /** Finds the words as typed, without correcting them. */
  exact: boolean
  /** Whether the results of a search with words are shown as kitchens or as dishes. */
  view: ResultsView
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
  exact: false,
  view: 'kitchens',
  place: null,
  radiusMiles: defaultRadiusMiles,
  route: null,
  filters: noFilters,
  sortBy: defaultSorts,
  page: 1,
}

/** Location and route searches sort by distance, the others put featured chefs first (spec, section 4). */
export function defaultSort(searchType: SearchType): SortBy {
  return searchType === 'location' || searchType === 'route' ? 'distance' : defaultSorts
}

/** Sort orders available for a kind: without a place there is no distance. */
export function sortsFor(searchType: SearchType): SortBy[] {
  const everywhere: SortBy[] = ['featured', 'rating', 'price', 'newest']
  return defaultSort(searchType) === 'distance' ? ['distance', ...everywhere] : everywhere
}

/** The request for one page. Fields of other kinds of search are dropped. */
export function searchRequest(criteria: ChefCriteria, page: number): ChefSearchInput {
  const { searchType, query, exact, place, radiusMiles, route, filters, sortBy } = criteria
  const request: ChefSearchInput = { searchType, filters, sortBy, page, limit: chefSearchPageSize }
  if (searchType === 'list') return request
  const text = query.trim()
  if (text !== '') request.query = text
  if (text !== '' && exact) request.exact = true
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

/**
 * Whether the required fields of the kind are known: words for a text, a place for a location, both ends for a route.
 */
export function canSearch({ searchType, query, place, route }: ChefCriteria): boolean {
  if (searchType === 'text') return query.trim() !== ''
  if (searchType === 'location') return place !== null
  return searchType === 'list' || route !== null
}

/** Whether a search looks for words: everywhere, or within the radius of its place. */
export function hasWords({ searchType, query }: ChefCriteria): boolean {
  return (searchType === 'text' || searchType === 'location') && query.trim() !== ''
}

export function toggled<Value extends string>(list: readonly Value[], value: Value): Value[] {
  return list.includes(value) ? list.filter((member) => member !== value) : [...list, value]
}

/** The number of active filters, shown on the filter button. */
export function filterCount({ cuisines, services, ...rest }: SearchFilters): number {
  const { minRating, onlyVerified, deliveryAvailable, type, maxPrice } = rest
  const { diets = [], freeOf = [], openNow, readyToday, deliversHere } = rest
  const single = [minRating > 0, onlyVerified, deliveryAvailable, type !== 'all', maxPrice !== undefined]
  const now = [openNow, readyToday, deliversHere]
  const lists = [cuisines, services, diets, freeOf]
  return lists.flat().length + [...single, ...now].filter(Boolean).length
}

function waypoint({ latitude, longitude }: SearchPlace) {
  return { lat: latitude, lng: longitude }
}
