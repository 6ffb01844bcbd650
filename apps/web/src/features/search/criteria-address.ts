import { diets as allDiets } from '@localchef/contracts/allergens/diets'
import { allAllergens } from '@localchef/contracts/allergens/major-allergens'
import { longestAddress } from '@localchef/contracts/places/address-limits'
import type { SearchFilters } from '@localchef/contracts/search/chef-search'
import {
  defaultRadiusMiles,
  maxWaypoints,
  searchTypes,
  sorts,
} from '@localchef/contracts/search/search-choices'
import { coordinates, stop } from '@/shared/places/chefs-address.ts'
import type { SearchPlace } from '@/shared/places/search-place.ts'
import {
  type ChefCriteria,
  canSearch,
  defaultSort,
  emptyList,
  hasWords,
  type RoutePlan,
  resultsViews,
} from './chef-criteria.ts'
import { namesPlace } from './names-place.ts'

/**
 * The search as a query string, for sharing and the back button. Holds only differences from an empty list search, in
 * a fixed order: equal searches have equal addresses.
 */
export function toAddress(criteria: ChefCriteria): string {
  const { searchType, query, exact, view, place, radiusMiles, route, filters, sortBy, page } = criteria
  const params = new URLSearchParams()
  if (searchType !== 'list') params.set('search', searchType)
  if (hasWords(criteria)) {
    params.set('q', query.trim())
    if (exact) params.set('exact', '1')
    if (view !== 'kitchens') params.set('view', view)
  }
  // A text search includes its place, so that a shared link works for others.
  if ((searchType === 'location' || searchType === 'text') && place) {
    params.set('near', coordinates(place))
    params.set('place', place.name)
    if (searchType === 'location' && radiusMiles !== defaultRadiusMiles) {
      params.set('radius', String(radiusMiles))
    }
  }
  if (searchType === 'route' && route) {
    params.set('from', stop(route.origin))
    for (const waypoint of route.waypoints) params.append('via', stop(waypoint))
    params.set('to', stop(route.destination))
    if (route.searchRadius !== defaultRadiusMiles) params.set('radius', String(route.searchRadius))
    if (route.fromMile > 0) params.set('mile', String(Math.round(route.fromMile)))
  }
  if (filters.cuisines.length > 0) params.set('cuisines', filters.cuisines.join(','))
  if (filters.services.length > 0) params.set('services', filters.services.join(','))
  if (filters.minRating > 0) params.set('rating', String(filters.minRating))
  if (filters.onlyVerified) params.set('verified', '1')
  if (filters.deliveryAvailable) params.set('delivery', '1')
  if (filters.type !== 'all') params.set('kind', filters.type)
  if (filters.openNow) params.set('open', '1')
  if (filters.readyToday) params.set('ready', '1')
  if (filters.deliversHere) params.set('here', '1')
  if (filters.diets?.length) params.set('diets', filters.diets.join(','))
  if (filters.freeOf?.length) params.set('free', filters.freeOf.join(','))
  if (filters.maxPrice !== undefined) params.set('price', String(filters.maxPrice))
  if (sortBy !== defaultSort(searchType)) params.set('sort', sortBy)
  if (page > 1) params.set('page', String(page))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** Parses an address that may be handwritten: invalid parts are left out. */
export function fromAddress(address: string): ChefCriteria {
  const params = new URLSearchParams(address)
  const radius = numberIn(params.get('radius'), 0.1, 500) ?? defaultRadiusMiles
  const kind = searchTypes.find((type) => type === params.get('search'))
  const place = readPlace(params.get('near'), params.get('place') ?? '')
  const wanted: ChefCriteria = {
    ...emptyList,
    searchType: kind ?? kindOfWords(params.get('q') ?? '', place),
    query: (params.get('q') ?? '').trim().slice(0, 200),
    exact: params.get('exact') === '1',
    view: resultsViews.find((view) => view === params.get('view')) ?? 'kitchens',
    place,
    radiusMiles: radius,
    route: readRoute(params, radius),
    filters: {
      cuisines: words(params.get('cuisines')).slice(0, 40),
      services: words(params.get('services')).slice(0, 10),
      minRating: numberIn(params.get('rating'), 0, 5) ?? 0,
      onlyVerified: params.get('verified') === '1',
      deliveryAvailable: params.get('delivery') === '1',
      type: readKind(params.get('kind')),
      ...readAddedFilters(params),
    },
    page: Math.trunc(numberIn(params.get('page'), 1, 10_000) ?? 1),
  }
  const isPlaced = wanted.searchType !== 'text' || wanted.place !== null || namesPlace(wanted.query)
  const searchType = canSearch(wanted) && isPlaced ? wanted.searchType : 'list'
  const sort = sorts.find((order) => order === params.get('sort'))
  return { ...wanted, searchType, sortBy: sort ?? defaultSort(searchType) }
}

function kindOfWords(query: string, place: SearchPlace | null): ChefCriteria['searchType'] {
  if (query !== '' && place) return 'location'
  return namesPlace(query) ? 'text' : 'list'
}

function readKind(value: string | null): ChefCriteria['filters']['type'] {
  return value === 'chef' || value === 'truck_stop' ? value : 'all'
}

/** The filters that the address has. An absent filter stays absent. */
function readAddedFilters(params: URLSearchParams): Partial<SearchFilters> {
  const diets = words(params.get('diets')).flatMap((word) => allDiets.find((diet) => diet === word) ?? [])
  const freeOf = words(params.get('free')).flatMap(
    (word) => allAllergens.find((allergen) => allergen === word) ?? [],
  )
  const [price] = /^\d+(\.\d\d?)?$/.exec(params.get('price') ?? '') ?? []
  const maxPrice = numberIn(price, 0.01, 10_000)
  return {
    ...(params.get('open') === '1' ? { openNow: true } : {}),
    ...(params.get('ready') === '1' ? { readyToday: true } : {}),
    ...(params.get('here') === '1' ? { deliversHere: true } : {}),
    ...(diets.length > 0 ? { diets } : {}),
    ...(freeOf.length > 0 ? { freeOf } : {}),
    ...(maxPrice === undefined ? {} : { maxPrice }),
  }
}

function readRoute(params: URLSearchParams, searchRadius: number): RoutePlan | null {
  const origin = readStop(params.get('from'))
  const destination = readStop(params.get('to'))
  if (!origin || !destination) return null
  const waypoints = params.getAll('via').flatMap((text) => readStop(text) ?? [])
  const fromMile = Math.round(numberIn(params.get('mile'), 0, 10_000) ?? 0)
  return { origin, destination, waypoints: waypoints.slice(0, maxWaypoints), searchRadius, fromMile }
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
  return { latitude, longitude, name: name.slice(0, longestAddress.city) }
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
