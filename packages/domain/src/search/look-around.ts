import { SearchFilters } from '@localchef/contracts/search/chef-search'
import { type RawBuilder, sql } from 'kysely'
import type { ChefGrid } from '../chef-positions.ts'
import type { Queries } from '../queries.ts'
import { type Counted, countEverybody } from './count-listed.ts'
import { locateNear } from './find-located.ts'
import { type Circle, isWithin } from './near-place.ts'

export interface Surroundings {
  counted: Counted
  /** Whether a chef (`chefs` as `c`) is near. */
  isNear: RawBuilder<unknown>
  /** Whether so many chefs are near that scanning any index soon finds one with ready food. */
  isCrowd: boolean
}

/** Chefs near a place, for queries with their own order. */
export async function lookAround(db: Queries, grid: ChefGrid, circle: Circle): Promise<Surroundings> {
  const located = await locateNear(db, grid, circle, SearchFilters.parse({}))
  const counted = located.counted()
  // Reading chefs by id is cheap if they are few; walking an index until some are met is cheap if they are many.
  const even = Math.sqrt(await countEverybody(db))
  return {
    counted,
    isNear: counted.total <= 5 * even ? sql`c.id = any (${located.ids()}::uuid[])` : isWithin(circle),
    isCrowd: counted.total > 30 * even,
  }
}
