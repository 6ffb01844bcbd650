import type { ChefCard } from '@localchef/contracts/chef-card'
import { type ChefSearchRequest, DEFAULT_SORT, type SortBy } from '@localchef/contracts/chef-search'
import { readSettings } from '../admin/settings/read-settings.ts'
import type { Queries } from '../queries.ts'
import { alongRoute } from './along-route.ts'
import { type Counted, countEverybody, countListed } from './count-listed.ts'
import { findByText } from './find-text.ts'
import { type Circle, isWithin, milesTo, nearPlace } from './near-place.ts'
import { readFound, readFoundPage } from './read-found.ts'
import { type FoundCard, type PageAsked, readCards, readListPage, walk, walks } from './read-page.ts'
import { ratingMatches } from './search-filters.ts'

type Asked = Omit<PageAsked, 'sortBy'> & { sortBy: SortBy }
type Found = Counted & { cards: FoundCard[] }

/** Near a place and along a route the nearest come first unless something else is asked for. */
export function sortOf(request: ChefSearchRequest): SortBy {
  const isNear = request.searchType === 'location' || request.searchType === 'route'
  if (request.sortBy && (isNear || request.sortBy !== 'distance')) return request.sortBy
  return isNear ? 'distance' : DEFAULT_SORT
}

const nobody: Found = { cards: [], total: 0, cuisines: [], services: [] }

/** A part of what a request finds, with the counts of all of it. */
export async function findChefs(
  db: Queries,
  request: ChefSearchRequest,
  { sortBy, limit, offset }: { sortBy: SortBy; limit: number; offset: number },
): Promise<Found> {
  const { features } = await readSettings(db, ['features'])
  // Truck stops that are switched off are not found, whatever is asked for.
  if (!features.truckStops && request.filters?.type === 'truck_stop') return nobody
  const filters = features.truckStops ? request.filters : { ...request.filters, type: 'chef' as const }
  const part = { filters, limit, offset }
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

/** A card as callers get it: miles only where there are any, to a tenth. */
export function toChefCard({ distanceMiles, mile, ...card }: FoundCard): ChefCard {
  return {
    ...card,
    ...(distanceMiles === null ? {} : { distanceMiles: roundTenth(distanceMiles) }),
    ...(mile === null || distanceMiles === null
      ? {}
      : { route: { mile: roundTenth(mile), detourMiles: roundTenth(2 * distanceMiles) } }),
  }
}

export function roundTenth(value: number): number {
  return Math.round(value * 10) / 10
}
