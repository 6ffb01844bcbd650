import type { ChefCard } from '@localchef/contracts/chefs/chef-card'
import { type ChefSearchRequest, DEFAULT_SORT, type SortBy } from '@localchef/contracts/search/chef-search'
import type { Call } from '../server-function.ts'
import { readSettings } from '../settings/read-settings.ts'
import { type Counted, countListed } from './count-listed.ts'
import { findAlong, findNear } from './find-located.ts'
import { findByText } from './find-text.ts'
import { type FoundCard, readListPage } from './read-page.ts'

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
  { db, outside }: Pick<Call, 'db' | 'outside'>,
  request: ChefSearchRequest,
  { sortBy, limit, offset }: { sortBy: SortBy; limit: number; offset: number },
): Promise<Found> {
  const { features } = await readSettings(db, ['features'])
  // Truck stops that are switched off are not found, whatever is asked for.
  if (!features.truckStops && request.filters?.type === 'truck_stop') return nobody
  const filters = features.truckStops ? request.filters : { ...request.filters, type: 'chef' as const }
  const asked = { filters, limit, offset, sortBy }
  if (request.searchType === 'text') return findByText(db, outside.grid, request.query ?? '', asked)
  if (request.searchType === 'route' && request.route)
    return findAlong(db, outside.grid, request.route, asked)
  if (request.searchType === 'location' && request.location) {
    return findNear(db, outside.grid, request.location, asked)
  }
  const listed = { ...asked, sortBy: sortBy === 'distance' ? 'featured' : sortBy } as const
  const counted = await countListed(db, filters)
  return { ...counted, cards: await readListPage(db, listed, counted) }
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
