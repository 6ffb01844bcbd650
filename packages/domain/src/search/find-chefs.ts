import type { ChefCard } from '@localchef/contracts/chefs/chef-card'
import type { ChefSearchRequest, SortBy, TripWay } from '@localchef/contracts/search/chef-search'
import { defaultSorts } from '@localchef/contracts/search/search-choices'
import { readSettings } from '../read-settings.ts'
import type { Call } from '../server-function.ts'
import { type ReadQuery, readQuery } from './by-text.ts'
import { type Counted, countListed } from './count-listed.ts'
import { findAlong, findAlongByText, findNear, findNearByText } from './find-located.ts'
import { findByText } from './find-text.ts'
import { milesOfLine } from './find-way.ts'
import { type FoundCard, readListPage } from './read-page.ts'
import { wantedOf } from './wanted-dishes.ts'

type Found = Counted & {
  cards: FoundCard[]
  /** The parsed query; missing in a search without words. */
  read?: ReadQuery
}

/** Near a place and along a route the nearest come first by default. */
export function sortOf(request: ChefSearchRequest): SortBy {
  const isNear = request.searchType === 'location' || request.searchType === 'route'
  if (request.sortBy && (isNear || request.sortBy !== 'distance')) return request.sortBy
  return isNear ? 'distance' : defaultSorts
}

const nobody: Found = { cards: [], total: 0, cuisines: [], services: [] }

/** One page of the chefs that match a request, with the counts of all of them. */
export async function findChefs(
  call: Pick<Call, 'db' | 'outside' | 'now'>,
  request: ChefSearchRequest,
  { sortBy, limit, offset }: { sortBy: SortBy; limit: number; offset: number },
): Promise<Found> {
  const { db, outside, now } = call
  const { features } = await readSettings(db, ['features'])
  // If truck stops are switched off, a request for them finds nothing.
  if (!features.truckStops && request.filters?.type === 'truck_stop') return nobody
  const filters = features.truckStops ? request.filters : { ...request.filters, type: 'chef' as const }
  const asked = { filters, limit, offset, sortBy }
  const location = request.searchType === 'location' ? request.location : undefined
  const route = request.searchType === 'route' ? request.route : undefined
  const hasWords = request.searchType === 'text' || request.searchType === 'location'
  const query = (hasWords && request.query) || ''
  if (query !== '' || wantedOf(filters, location, now)) {
    const search = (read: ReadQuery, page = asked) => {
      if (route) return findAlongByText(db, outside.grid, route, read, page)
      if (!read.location) return findByText(db, outside.grid, read, page)
      // A text search that names a place searches near it, nearest first.
      const isNearest = !location && sortBy === defaultSorts
      return findNearByText(
        db,
        outside.grid,
        read.location,
        read,
        isNearest ? { ...page, sortBy: 'distance' } : page,
      )
    }
    const typed = { query, exact: request.exact ?? false, filters, location }
    const read = await readQuery(call, typed)
    const found = await search(read)
    if (found.total > 0) return { ...found, read }
    const findsSomething = async (guess: string) => {
      const other = await readQuery(call, { ...typed, query: guess, exact: true, named: read.named })
      return (await search(other, { ...asked, limit: 1, offset: 0 })).total > 0
    }
    return { ...found, read: await withGuess(read, findsSomething) }
  }
  if (route) return findAlong(db, outside.grid, route, asked)
  if (location) return findNear(db, outside.grid, location, asked)
  const listed = { ...asked, sortBy: sortBy === 'distance' ? 'featured' : sortBy } as const
  const counted = await countListed(db, filters)
  return { ...counted, cards: await readListPage(db, listed, counted) }
}

/** Suggests the first guess that has results. */
export async function withGuess(
  read: ReadQuery,
  findsSomething: (guess: string) => Promise<boolean>,
): Promise<ReadQuery> {
  for (const guess of read.guesses()) {
    if (!(await findsSomething(guess))) continue
    const didYouMean = read.named ? `${guess} ${read.named.words}` : guess
    return { ...read, understood: { ...read.understood, didYouMean } }
  }
  return read
}

/**
 * The card for callers. Distances are rounded to a tenth of a mile, and left out if there are none. Between towns, the
 * line of a way is up to a few miles away from its road, so a truck stop at an exit of one of its roads is no detour.
 */
export function toChefCard({ distanceMiles, mile, ...card }: FoundCard, way?: TripWay): ChefCard {
  const isAtExit = card.kind === 'truck_stop' && card.highway !== null && way?.along.includes(card.highway)
  return {
    ...card,
    ...(distanceMiles === null ? {} : { distanceMiles: roundTenth(distanceMiles) }),
    ...(mile === null || distanceMiles === null
      ? {}
      : {
          route: {
            mile: roundTenth(mile * (way ? milesOfLine(way) : 1)),
            detourMiles: isAtExit ? 0 : roundTenth(2 * distanceMiles),
          },
        }),
  }
}

export function roundTenth(value: number): number {
  return Math.round(value * 10) / 10
}
