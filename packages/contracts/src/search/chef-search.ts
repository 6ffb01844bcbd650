import { z } from 'zod'
import { Allergen, Diet } from '../allergens/allergens.ts'
import { ChefKind } from '../chefs/chef-card.ts'
import { Milliseconds, Whole } from '../common-fields.ts'
import { DegreesEast, DegreesNorth, latitude, longitude, RouteMiles } from '../coordinates.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { longestSearch, longestSlug } from '../text-limits.ts'
import { FoundChef } from './matched-dish.ts'
import { chefSearchPageSize, defaultRadiusMiles, maxWaypoints, searchTypes, sorts } from './search-choices.ts'
import { UnderstoodQuery } from './understood-query.ts'

export const SearchType = z.enum(searchTypes)
export type SearchType = z.infer<typeof SearchType>

export const SortBy = z.enum(sorts)
export type SortBy = z.infer<typeof SortBy>

const Page = z.int().min(1).max(10000)
const Limit = z.int().min(1).max(50)

const radius = z.number().min(0.1).max(500)

/** Spec section 3: a waypoint is `lat`, `lng`. */
export const Waypoint = z.object({ lat: latitude, lng: longitude })
export type Waypoint = z.infer<typeof Waypoint>

export const SearchFilters = z.object({
  cuisines: z.array(z.string().max(longestSlug)).max(40).default([]),
  services: z.array(z.string().max(longestSlug)).max(10).default([]),
  minRating: z.number().min(0).max(5).default(0),
  onlyVerified: z.boolean().default(false),
  deliveryAvailable: z.boolean().default(false),
  type: z.enum(['all', ...ChefKind.options]).default('all'),
  // Additions to the specification's filters, all optional.
  /** Kitchens that are open now, by their own hours and time zone. */
  openNow: z.boolean().optional(),
  /** Kitchens with a batch that can still be ordered for today. */
  readyToday: z.boolean().optional(),
  /** One dish must suit all of these, meet `freeOf` and cost at most `maxPrice`. */
  diets: z.array(Diet).max(8).optional(),
  /** The chef must state that the dish is free of these; dishes without a statement do not match. */
  freeOf: z.array(Allergen).max(9).optional(),
  maxPrice: Dollars.min(0.01).max(10_000).optional(),
  /** Kitchens that deliver to the center of the location. Has no effect without a location. */
  deliversHere: z.boolean().optional(),
})
export type SearchFilters = z.infer<typeof SearchFilters>

export const SearchLocation = z.object({
  latitude,
  longitude,
  radiusMiles: radius.default(defaultRadiusMiles),
})

export const SearchRoute = z.object({
  origin: Waypoint,
  destination: Waypoint,
  waypoints: z.array(Waypoint).max(maxWaypoints).default([]),
  searchRadius: radius.default(defaultRadiusMiles),
  /** Only results from this mile of the trip on. */
  fromMile: z.number().min(0).max(10000).default(0),
})

export const ChefSearchRequest = z
  .object({
    searchType: SearchType.default('list'),
    /**
     * The words of a text search. A location search can also have words, and then searches for them within its radius.
     */
    query: z.string().trim().max(longestSearch).optional(),
    /** Matches the words as typed, without correcting them. */
    exact: z.boolean().optional(),
    filters: SearchFilters.prefault({}),
    sortBy: SortBy.optional(),
    page: Page.default(1),
    limit: Limit.default(chefSearchPageSize),
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

/** The route from which the corridor, the miles and the detours of the answer are measured. */
export const TripWay = z.object({
  /** Corners in driving order, joined by great circles; the first is the origin, the last the destination. */
  points: z.array(z.object({ lat: DegreesNorth, lng: DegreesEast })),
  /** Interstates and highways in driving order. */
  along: z.array(z.string()),
  /**
   * Source of the route: an external router, the built-in graph of Interstates and highways, or the waypoints of the
   * request.
   */
  foundBy: z.enum(['router', 'interstates', 'waypoints']),
  /**
   * Sum of the roads' official lengths. Only the graph provides it, because its line goes straight from town to town.
   */
  miles: RouteMiles.optional(),
  /** Driving time; only a router provides it. */
  minutes: Whole.optional(),
  /** The configured router did not answer in time, so the graph was used. */
  routerFailed: z.boolean().optional(),
})
export type TripWay = z.infer<typeof TripWay>

const Facet = z.array(z.object({ value: z.string(), count: Whole }))

export const ChefSearchResponse = z.object({
  chefs: z.array(FoundChef),
  truckStops: z.array(FoundChef),
  totalCount: Whole,
  hasMore: z.boolean(),
  searchMetadata: UnderstoodQuery.extend({
    /** Milliseconds spent in the database. */
    tookMs: Milliseconds,
    /** The request as interpreted, with defaults filled in. */
    request: z.looseObject({ searchType: SearchType, page: Page, limit: Limit, sortBy: SortBy }),
    /** The number of results that each filter value would leave. */
    facets: z.object({ cuisines: Facet, services: Facet }),
    /** Length of the route in miles; only for a route search. */
    routeMiles: RouteMiles.optional(),
    /** Only for a route search. */
    way: TripWay.optional(),
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
