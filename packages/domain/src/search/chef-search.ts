import {
  type ChefSearchRequest,
  type ChefSearchResponse,
  chefSearch,
  DEFAULT_SORT,
  type SortBy,
} from '@localchef/contracts/chef-search'
import type { Queries } from '../queries.ts'
import { implement } from '../server-function.ts'
import { alongRoute, pointsOf } from './along-route.ts'
import { type Counted, countEverybody, countListed } from './count-listed.ts'
import { findByText } from './find-text.ts'
import { type Circle, isWithin, milesTo, nearPlace } from './near-place.ts'
import { readFound, readFoundPage } from './read-found.ts'
import { type FoundCard, type PageAsked, readCards, readListPage, walk, walks } from './read-page.ts'
import { routeMiles } from './route-pieces.ts'
import { ratingMatches } from './search-filters.ts'

type Asked = Omit<PageAsked, 'sortBy'> & { sortBy: SortBy }
type Found = Counted & { cards: FoundCard[] }

/**
 * Finds a page of chefs with the exact total and facets. What is looked at grows with what lies near the place,
 * along the route or has the words, and for the list with the page; never with all there is.
 */
export const searchChefs = implement(chefSearch, async (request, { db }) => {
  const sortBy = sortOf(request)
  const began = performance.now()
  const found = await find(db, request, sortBy)
  const tookMs = performance.now() - began

  const cards = found.cards.map(({ distanceMiles, mile, ...card }) => ({
    ...card,
    ...(distanceMiles === null ? {} : { distanceMiles: round(distanceMiles) }),
    ...(mile === null || distanceMiles === null
      ? {}
      : { route: { mile: round(mile), detourMiles: round(2 * distanceMiles) } }),
  }))
  const response: ChefSearchResponse = {
    chefs: cards.filter((card) => card.kind === 'chef'),
    truckStops: cards.filter((card) => card.kind === 'truck_stop'),
    totalCount: found.total,
    hasMore: request.page * request.limit < found.total,
    searchMetadata: {
      tookMs: round(tookMs),
      request: { ...request, sortBy },
      facets: { cuisines: found.cuisines, services: found.services },
      ...(request.route ? { routeMiles: round(routeMiles(pointsOf(request.route))) } : {}),
    },
  }
  return response
})

/** Near a place and along a route the nearest come first unless something else is asked for. */
function sortOf(request: ChefSearchRequest): SortBy {
  const isNear = request.searchType === 'location' || request.searchType === 'route'
  if (request.sortBy && (isNear || request.sortBy !== 'distance')) return request.sortBy
  return isNear ? 'distance' : DEFAULT_SORT
}

async function find(db: Queries, request: ChefSearchRequest, sortBy: SortBy): Promise<Found> {
  const { filters, limit } = request
  const part = { filters, limit, offset: (request.page - 1) * limit }
  if (request.searchType === 'text') {
    return findByText(db, request.query ?? '', { ...part, sortBy })
  }
  if (request.searchType === 'route' && request.route) {
    const candidates = alongRoute(request.route, ratingMatches(filters))
    return readFound(db, { ...part, sortBy, candidates })
  }
  if (request.searchType === 'location' && request.location) {
    return findNear(db, request.location, { ...part, sortBy })
  }
  const asked = { ...part, sortBy: sortBy === 'distance' ? 'featured' : sortBy } as const
  const counted = await countListed(db, filters)
  return { ...counted, cards: await readListPage(db, asked, counted) }
}

/** The nearest are found while counting. In any other order the page of a crowd is sooner met by walking that order. */
async function findNear(db: Queries, circle: Circle, asked: Asked): Promise<Found> {
  const { filters, sortBy, offset } = asked
  const near = { ...asked, candidates: nearPlace(circle, ratingMatches(filters)) }
  if (sortBy === 'distance') return readFound(db, near)
  const counted = await readFound(db, { ...near, sortBy: 'distance', limit: 0 })
  if (offset >= counted.total) return counted
  const page = { ...asked, sortBy }
  const cards = walks(page, { total: counted.total, everybody: await countEverybody(db) })
    ? await readCards(db, walk(page, isWithin(circle)), milesTo(circle))
    : await readFoundPage(db, near)
  return { ...counted, cards }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
