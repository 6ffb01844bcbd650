import type { SearchFilters, SortBy } from '@localchef/contracts/search/chef-search'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { cellsAlong, isAlong, meetAlong, type Route } from './along-route.ts'
import type { ChefGrid } from './chef-grid.ts'
import { type Counted, countEverybody } from './count-listed.ts'
import { createLocated, type LocatedChef, type LocatedChefs } from './located-chefs.ts'
import { type Circle, cellsNear, isWithin, meetNear } from './near-place.ts'
import { type FoundCard, type PageAsked, readKnownCards, sortChefs, walk, walks } from './read-page.ts'

type Asked = Omit<PageAsked, 'sortBy'> & { sortBy: SortBy }
type Found = Counted & { cards: FoundCard[] }

/** Chefs within a radius, nearest first unless asked otherwise. */
export async function findNear(db: Queries, grid: ChefGrid, circle: Circle, asked: Asked): Promise<Found> {
  const located = await locateNear(db, grid, circle, asked.filters)
  return readLocated(db, located, asked, isWithin(circle))
}

/** Everybody within a radius whom the filters let through, without their cards. */
export async function locateNear(
  db: Queries,
  grid: ChefGrid,
  circle: Circle,
  filters: SearchFilters,
): Promise<LocatedChefs> {
  const cells = await grid.read(db, cellsNear(circle))
  const located = createLocated(grid.traits, filters)
  meetNear(cells, circle, located)
  return located
}

/** Chefs within a radius of a route, in the order they are passed unless asked otherwise. */
export async function findAlong(db: Queries, grid: ChefGrid, route: Route, asked: Asked): Promise<Found> {
  const cells = await grid.read(db, cellsAlong(route))
  const located = createLocated(grid.traits, asked.filters)
  meetAlong(cells, route, located)
  return readLocated(db, located, asked, isAlong(route))
}

/** `isLocated`: whether a chef (`chefs` as `c`) is one of them. */
async function readLocated(
  db: Queries,
  located: LocatedChefs,
  { sortBy, ...asked }: Asked,
  isLocated: RawBuilder<unknown>,
): Promise<Found> {
  const counted = located.counted()
  if (asked.offset >= counted.total) return { ...counted, cards: [] }
  const chefs =
    sortBy === 'distance'
      ? located.nearest(asked.limit, asked.offset)
      : await inOrder(db, located, { ...asked, sortBy }, counted, isLocated)
  return { ...counted, cards: await readKnownCards(db, chefs) }
}

/** A page in an order that has nothing to do with where they are: of a crowd, it is sooner met by walking that order. */
async function inOrder(
  db: Queries,
  located: LocatedChefs,
  page: PageAsked,
  { total }: Counted,
  isLocated: RawBuilder<unknown>,
): Promise<LocatedChef[]> {
  if (!walks(page, { total, everybody: await countEverybody(db) })) {
    return located.of(await sortChefs(db, located.ids(), page))
  }
  const { rows } = await sql<{ id: string }>`${walk(page, isLocated)}`.execute(db)
  return located.of(rows.map(({ id }) => id))
}
