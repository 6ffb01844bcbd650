import { SearchFilters } from '@localchef/contracts/chef-search'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'
import type { ChefGrid } from './chef-grid.ts'
import type { Counted } from './count-listed.ts'
import { cellsAround } from './grid-cells.ts'
import { createLocated } from './located-chefs.ts'
import { type Circle, isWithin, meetNear } from './near-place.ts'

/** How many are listed by their ids; more than that are soon met along any order. */
const FEW = 2000

export interface Surroundings {
  counted: Counted
  /** Whether a chef (`chefs` as `c`) is near. */
  isNear: RawBuilder<unknown>
}

/** Who is near a place, for queries that put them in an order of their own. */
export async function lookAround(db: Queries, grid: ChefGrid, circle: Circle): Promise<Surroundings> {
  const cells = await grid.read(
    db,
    cellsAround({ lat: circle.latitude, lng: circle.longitude }, circle.radiusMiles),
  )
  const located = createLocated(grid.traits, SearchFilters.parse({}))
  meetNear(cells, circle, located)
  const counted = located.counted()
  return {
    counted,
    isNear: counted.total <= FEW ? sql`c.id = any (${located.ids()}::uuid[])` : isWithin(circle),
  }
}
