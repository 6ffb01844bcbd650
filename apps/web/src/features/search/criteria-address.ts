import {
  DEFAULT_RADIUS_MILES,
  MAX_WAYPOINTS,
  SearchType,
  SortBy,
} from '@localchef/contracts/search/chef-search'
import { coordinates, stop } from '@/shared/places/chefs-address.ts'
import type { SearchPlace } from '@/shared/places/search-place.ts'
import { type ChefCriteria, canSearch, defaultSort, emptyList, type RoutePlan } from './chef-criteria.ts'

/**
 * The search in the address bar, so that it can be shared and the back button works. Only what differs
 * from an empty list search is written, always in the same order: equal searches have equal addresses.
 */
export function toAddress(criteria: ChefCriteria): string {
  const { searchType, query, place, radiusMiles, route, filters, sortBy, page } = criteria
  const params = new URLSearchParams()
  if (searchType !== 'list') params.set('search', searchType)
  if (searchType === 'text' && query.trim()) params.set('q', query.trim())
  // A text search was made from somewhere, too: whoever gets the link need not say where they are.
  if ((searchType === 'location' || searchType === 'text') && place) {
    params.set('near', coordinates(place))
    params.set('place', place.name)
    if (radiusMiles !== DEFAULT_RADIUS_MILES) params.set('radius', String(radiusMiles))
  }
  if (searchType === 'route' && route) {
    params.set('from', stop(route.origin))
    for (const waypoint of route.waypoints) params.append('via', stop(waypoint))
    params.set('to', stop(route.destination))
    if (route.searchRadius !== DEFAULT_RADIUS_MILES) params.set('radius', String(route.searchRadius))
    if (route.fromMile > 0) params.set('mile', String(Math.round(route.fromMile)))
  }
  if (filters.cuisines.length > 0) params.set('cuisines', filters.cuisines.join(','))
  if (filters.services.length > 0) params.set('services', filters.services.join(','))
  if (filters.minRating > 0) params.set('rating', String(filters.minRating))
  if (filters.onlyVerified) params.set('verified', '1')
  if (filters.deliveryAvailable) params.set('delivery', '1')
  if (filters.type !== 'all') params.set('kind', filters.type)
  if (sortBy !== defaultSort(searchType)) params.set('sort', sortBy)
  if (page > 1) params.set('page', String(page))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** Reads an address somebody may have written by hand: what makes no sense is left out. */
export function fromAddress(address: string): ChefCriteria {
  const params = new URLSearchParams(address)
  const radius = numberIn(params.get('radius'), 0.1, 500) ?? DEFAULT_RADIUS_MILES
  const kind = SearchType.safeParse(params.get('search'))
  const wanted: ChefCriteria = {
    ...emptyList,
    searchType: kind.success ? kind.data : 'list',
    query: (params.get('q') ?? '').trim().slice(0, 200),
    place: readPlace(params.get('near'), params.get('place') ?? ''),
    radiusMiles: radius,
    route: readRoute(params, radius),
    filters: {
      cuisines: words(params.get('cuisines')).slice(0, 40),
      services: words(params.get('services')).slice(0, 10),
      minRating: numberIn(params.get('rating'), 0, 5) ?? 0,
      onlyVerified: params.get('verified') === '1',
      deliveryAvailable: params.get('delivery') === '1',
      type: readKind(params.get('kind')),
    },
    page: Math.trunc(numberIn(params.get('page'), 1, 10_000) ?? 1),
  }
  const isPlaced = wanted.searchType !== 'text' || wanted.place !== null
  const searchType = canSearch(wanted) && isPlaced ? wanted.searchType : 'list'
  const sort = SortBy.safeParse(params.get('sort'))
  return { ...wanted, searchType, sortBy: sort.success ? sort.data : defaultSort(searchType) }
}

function readKind(value: string | null): ChefCriteria['filters']['type'] {
  return value === 'chef' || value === 'truck_stop' ? value : 'all'
}

function readRoute(params: URLSearchParams, searchRadius: number): RoutePlan | null {
  const origin = readStop(params.get('from'))
  const destination = readStop(params.get('to'))
  if (!origin || !destination) return null
  const waypoints = params.getAll('via').flatMap((text) => readStop(text) ?? [])
  const fromMile = Math.round(numberIn(params.get('mile'), 0, 10_000) ?? 0)
  return { origin, destination, waypoints: waypoints.slice(0, MAX_WAYPOINTS), searchRadius, fromMile }
}

function readStop(text: string | null): SearchPlace | null {
  const [position = '', ...name] = (text ?? '').split('~')
  return readPlace(position, name.join('~'))
}

function readPlace(position: string | null, name: string): SearchPlace | null {
  const [first, second] = (position ?? '').split(',')
  const latitude = numberIn(first, -90, 90)
  const longitude = numberIn(second, -180, 180)
  if (latitude === undefined || longitude === undefined) return null
  return { latitude, longitude, name: name.slice(0, 120) }
}

function numberIn(text: string | null | undefined, least: number, most: number): number | undefined {
  if (!text?.trim()) return undefined
  const value = Number(text)
  return Number.isFinite(value) && value >= least && value <= most ? value : undefined
}

function words(text: string | null): string[] {
  const parts = (text ?? '').split(',').map((part) => part.trim())
  return [...new Set(parts.filter((part) => part !== '' && part.length <= 60))]
}
