import type { SearchFilters } from '@localchef/contracts/search/chef-search'
import TinyQueue from 'tinyqueue'
import type { GridCell, Traits } from '../chef-positions.ts'
import { countByTraits } from './count-by-traits.ts'
import type { Counted } from './count-listed.ts'
import { isHalfStars } from './search-filters.ts'

/** A chef near the place or the route. */
export interface LocatedChef {
  id: string
  distanceMiles: number
  /** Mile of the route; null near a place. */
  mile: number | null
}

export interface LocatedChefs {
  /**
   * Adds the chef at an index of a cell: to the facets if it passes the filters except for the cuisines, to the list if
   * it passes all.
   */
  meet(cell: GridCell, index: number, distanceMiles: number, mile: number): void
  counted(): Counted
  /**
   * A page of the located chefs: open kitchens, then closed, then paused ones, each nearest first; along a route truck
   * stops first, then by mile. The id breaks ties, so that pages are stable.
   */
  nearest(limit: number, offset: number): LocatedChef[]
  ids(): string[]
  /** The located chefs with the given ids, in the order of the ids. */
  of(ids: readonly string[]): LocatedChef[]
}

/** Stands for no mile, in searches near a place. */
export const noMile = -1

/**
 * Creates an empty collection. With `among`, it ignores chefs with other ids. `isTrip` sorts truck stops first and
 * ignores opening hours.
 */
export function createLocated(
  traits: readonly Traits[],
  filters: SearchFilters,
  among?: ReadonlySet<string>,
  isTrip = false,
): LocatedChefs {
  const smallestRating = isHalfStars(filters.minRating) ? 0 : filters.minRating * 100
  const count = countByTraits(traits, filters)
  const cells: GridCell[] = []
  let met = emptyColumns(256)
  let total = 0

  function before(a: number, b: number): number {
    return (
      (met.waits[a] ?? 0) - (met.waits[b] ?? 0) ||
      (met.ranks[a] ?? 0) - (met.ranks[b] ?? 0) ||
      (met.miles[a] ?? 0) - (met.miles[b] ?? 0) ||
      (met.distances[a] ?? 0) - (met.distances[b] ?? 0) ||
      Buffer.compare(idAt(a), idAt(b))
    )
  }

  function idAt(at: number): Buffer {
    const cell = cells[met.cells[at] ?? 0]
    return cell ? idOf(cell, met.indexes[at] ?? 0) : Buffer.alloc(0)
  }

  function chefAt(at: number): LocatedChef {
    const mile = met.miles[at] ?? noMile
    const distanceMiles = met.distances[at] ?? 0
    return { id: uuidOf(idAt(at)), distanceMiles, mile: mile === noMile ? null : mile }
  }

  return {
    meet(cell, index, distanceMiles, mile) {
      if (smallestRating > 0 && (cell.ratings[index] ?? 0) < smallestRating) return
      if (among && !among.has(uuidOf(idOf(cell, index)))) return
      const place = cell.traits[index] ?? 0
      if (!count.add(place, 1)) return
      if (cells.at(-1) !== cell) cells.push(cell)
      if (total === met.cells.length) met = widened(met)
      met.cells[total] = cells.length - 1
      met.indexes[total] = index
      met.distances[total] = distanceMiles
      met.miles[total] = mile
      met.waits[total] = waitOf(traits[place], isTrip)
      met.ranks[total] = isTrip && traits[place]?.kind === 'chef' ? 1 : 0
      total += 1
    },
    counted: count.counted,
    nearest(limit, offset) {
      const end = Math.min(total, offset + limit)
      if (offset >= end) return []
      return firstOf(total, end, before).slice(offset).map(chefAt)
    },
    ids: () => Array.from({ length: total }, (_, at) => uuidOf(idAt(at))),
    of(ids) {
      const places = new Map(ids.map((id, place) => [id, place]))
      // Compares the last four bytes first, which few other ids share.
      const tails = new Set(ids.map((id) => Number.parseInt(id.slice(-8), 16)))
      const chefs: LocatedChef[] = []
      for (let at = 0; at < total; at += 1) if (tails.has(idAt(at).readUInt32BE(12))) chefs.push(chefAt(at))
      return chefs
        .filter(({ id }) => places.has(id))
        .sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
    },
  }
}

/** The first `most` indexes in order. A bounded heap holds only these and skips all later ones. */
function firstOf(total: number, most: number, before: (a: number, b: number) => number): number[] {
  const best = new TinyQueue<number>([], (a, b) => before(b, a))
  for (let at = 0; at < total; at += 1) {
    const last = best.peek()
    if (last === undefined || best.length < most) {
      best.push(at)
    } else if (before(at, last) < 0) {
      best.pop()
      best.push(at)
    }
  }
  return best.data.sort(before)
}

/** Travelers arrive at another hour, so opening hours do not count along a trip. */
function waitOf(traits: Traits | undefined, isTrip: boolean): number {
  if (traits?.isOpen || (isTrip && traits?.takesOrders)) return 0
  return traits?.takesOrders ? 1 : 2
}

/** Stored by column, because a long route meets some hundred thousand chefs. */
interface MetColumns {
  /** Indexes of their cells. */
  cells: Int32Array
  indexes: Int32Array
  distances: Float64Array
  miles: Float64Array
  /** 0 for an open kitchen, 1 for a closed one, 2 for a paused one. */
  waits: Uint8Array
  /** Lower ranks come first. */
  ranks: Uint8Array
}

function emptyColumns(size: number): MetColumns {
  return {
    cells: new Int32Array(size),
    indexes: new Int32Array(size),
    distances: new Float64Array(size),
    miles: new Float64Array(size),
    waits: new Uint8Array(size),
    ranks: new Uint8Array(size),
  }
}

function widened(columns: MetColumns): MetColumns {
  const wider = emptyColumns(columns.cells.length * 2)
  wider.cells.set(columns.cells)
  wider.indexes.set(columns.indexes)
  wider.distances.set(columns.distances)
  wider.miles.set(columns.miles)
  wider.waits.set(columns.waits)
  wider.ranks.set(columns.ranks)
  return wider
}

function idOf({ ids }: GridCell, index: number): Buffer {
  return ids.subarray(index * 16, index * 16 + 16)
}

function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
