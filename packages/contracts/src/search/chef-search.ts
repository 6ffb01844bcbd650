import { z } from 'zod'
import { ChefCard } from '../chefs/chef-card.ts'
import { latitude, longitude } from '../coordinates.ts'
import { defineFunction } from '../function-contract.ts'

export const SEARCH_TYPES = ['list', 'text', 'location', 'route'] as const
export const SearchType = z.enum(SEARCH_TYPES)
export type SearchType = z.infer<typeof SearchType>

export const SORTS = ['featured', 'rating', 'distance', 'price', 'newest'] as const
export const SortBy = z.enum(SORTS)
export type SortBy = z.infer<typeof SortBy>

/** Spec section 9. */
export const CHEF_SEARCH_PAGE_SIZE = 12
export const DEFAULT_RADIUS_MILES = 25
export const DEFAULT_SORT: SortBy = 'featured'

/** Stops between start and end that one search takes. */
export const MAX_WAYPOINTS = 100

const radius = z.number().min(0.1).max(500)

/** Spec section 3: a waypoint is `lat`, `lng`. */
export const Waypoint = z.object({ lat: latitude, lng: longitude })
export type Waypoint = z.infer<typeof Waypoint>

export const SearchFilters = z.object({
  cuisines: z.array(z.string().max(60)).max(40).default([]),
  services: z.array(z.string().max(60)).max(10).default([]),
  minRating: z.number().min(0).max(5).default(0),
  onlyVerified: z.boolean().default(false),
  deliveryAvailable: z.boolean().default(false),
  type: z.enum(['all', 'chef', 'truck_stop']).default('all'),
})
export type SearchFilters = z.infer<typeof SearchFilters>

export const SearchLocation = z.object({
  latitude,
  longitude,
  radiusMiles: radius.default(DEFAULT_RADIUS_MILES),
})

export const SearchRoute = z.object({
  origin: Waypoint,
  destination: Waypoint,
  waypoints: z.array(Waypoint).max(MAX_WAYPOINTS).default([]),
  searchRadius: radius.default(DEFAULT_RADIUS_MILES),
  /** Only what lies from this mile of the trip on. */
  fromMile: z.number().min(0).max(10000).default(0),
})

export const ChefSearchRequest = z
  .object({
    searchType: SearchType.default('list'),
    query: z.string().trim().max(200).optional(),
    filters: SearchFilters.prefault({}),
    sortBy: SortBy.optional(),
    page: z.int().min(1).max(10000).default(1),
    limit: z.int().min(1).max(50).default(CHEF_SEARCH_PAGE_SIZE),
    location: SearchLocation.optional(),
    route: SearchRoute.optional(),
  })
  .superRefine((request, context) => {
    if (request.searchType === 'location' && !request.location) {
      context.addIssue({ code: 'custom', path: ['location'], message: 'A location search needs a location' })
    }
    if (request.searchType === 'route' && !request.route) {
      context.addIssue({ code: 'custom', path: ['route'], message: 'A route search needs a route' })
    }
    if (request.searchType === 'text' && !request.query) {
      context.addIssue({ code: 'custom', path: ['query'], message: 'A text search needs a query' })
    }
  })
export type ChefSearchRequest = z.infer<typeof ChefSearchRequest>

const Facet = z.array(z.object({ value: z.string(), count: z.int() }))

export const ChefSearchResponse = z.object({
  chefs: z.array(ChefCard),
  truckStops: z.array(ChefCard),
  totalCount: z.int(),
  hasMore: z.boolean(),
  searchMetadata: z.object({
    /** Milliseconds spent in the database. */
    tookMs: z.number(),
    /** The request as it was understood, with defaults filled in. */
    request: z.looseObject({ searchType: SearchType, page: z.int(), limit: z.int(), sortBy: SortBy }),
    /** How many results each filter value would leave. */
    facets: z.object({ cuisines: Facet, services: Facet }),
    /** Length of the route in miles; only for a route search. */
    routeMiles: z.number().optional(),
  }),
})
export type ChefSearchResponse = z.infer<typeof ChefSearchResponse>

export const chefSearch = defineFunction({
  name: 'chef-search',
  summary: 'Finds chefs and truck stops: all of them, by text, near a place, or along a route.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: ChefSearchRequest,
  output: ChefSearchResponse,
})
