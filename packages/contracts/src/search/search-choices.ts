/** The choices of a search. Imports no zod: landing pages load this file. */
export const searchTypes = ['list', 'text', 'location', 'route'] as const

export const sorts = ['featured', 'rating', 'distance', 'price', 'newest'] as const

/** Spec section 9. */
export const chefSearchPageSize = 12
export const defaultRadiusMiles = 25
export const defaultSorts: (typeof sorts)[number] = 'featured'

/** Maximum waypoints of one search. */
export const maxWaypoints = 100

/** Up to this many waypoints are stops to route through; more of them are the route itself. */
export const maxStops = 10

/** The choices of the price filter, in dollars. */
export const offeredPrices = [10, 15, 20, 30] as const
