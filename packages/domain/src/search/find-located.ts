import type { SearchFilters, SortBy } from '@localchef/contracts/search/chef-search'
import { type RawBuilder, sql } from 'kysely'
import type { ChefGrid } from '../chef-positions.ts'
import type { Queries } from '../queries.ts'
import { cellsAlong, isAlong, meetAlong, type Route } from './along-route.ts'
import { havingWords, likenessOf, type ReadQuery, writtenWords } from './by-text.ts'
import { type Counted, countEverybody } from './count-listed.ts'
import { createLocated, type LocatedChef, type LocatedChefs } from './located-chefs.ts'
import { type Circle, cellsNear, isWithin, meetNear, reachOf } from './near-place.ts'
import { type FoundCard, type PageAsked, readKnownCards, sortChefs, walk, walks } from './read-page.ts'
import { chefOrder } from './search-order.ts'
import type { TextQuestions } from './text-questions.ts'

type Asked = Omit<PageAsked, 'sortBy'> & { sortBy: SortBy }
type Found = Counted & { cards: FoundCard[] }

/** Chefs within a radius, nearest first by default. */
export async function findNear(db: Queries, grid: ChefGrid, circle: Circle, asked: Asked): Promise<Found> {
  const located = await locateNear(db, grid, circle, asked.filters)
  return readLocated(db, located, asked, isWithin(circle))
}

/** Up to this many chefs of an area are checked one by one; beyond, the word index finds them. */
const fewOfArea = 5000

/** Chefs within a radius that match the words: nearest first, or the best matches first in the featured order. */
export async function findNearByText(
  db: Queries,
  grid: ChefGrid,
  circle: Circle,
  { attempts }: Pick<ReadQuery, 'attempts'>,
  { sortBy, ...asked }: Asked,
): Promise<Found> {
  const around = await locateNear(db, grid, circle, asked.filters)
  const few = around.counted().total <= fewOfArea ? around.ids() : undefined
  for (const questions of attempts) {
    // The cuisine facet also counts chefs outside the chosen cuisines, which `few` does not contain.
    const isWhole = asked.filters.cuisines.length === 0
    const ids = await readIdsNear(db, circle, questions, isWhole ? few : undefined)
    if (ids.length === 0) continue
    const located = await locateNear(db, grid, circle, asked.filters, new Set(ids))
    const counted = located.counted()
    if (asked.offset >= counted.total) return { ...counted, cards: [] }
    const chefs =
      sortBy === 'distance'
        ? located.nearest(asked.limit, asked.offset)
        : located.of(await sortByLikeness(db, located.ids(), questions, { ...asked, sortBy }))
    return { ...counted, cards: await readKnownCards(db, chefs) }
  }
  return { total: 0, cuisines: [], services: [], cards: [] }
}

/** The ids of chefs within the radius that match the words, before the other filters. */
async function readIdsNear(
  db: Queries,
  circle: Circle,
  { anybody, proof }: TextQuestions,
  few: readonly string[] | undefined,
): Promise<string[]> {
  const oneByOne = few !== undefined
  const having = havingWords({ words: anybody, proof }, { oneByOne })
  if (few) return readIdsAmong(db, having, few)
  const { rows } = await sql<{ id: string }>`
    select w.id
    ${having}
      and ${reachOf(circle, sql`private.earth_point(w.latitude, w.longitude)`)}
  `.execute(db)
  return rows.map(({ id }) => id)
}

async function readIdsAmong(
  db: Queries,
  having: RawBuilder<unknown>,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id
    ${having}
      and w.id = any (${ids}::uuid[])
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Chefs along a route with dishes that match the filters. */
export async function findAlongByText(
  db: Queries,
  grid: ChefGrid,
  route: Route,
  { attempts }: Pick<ReadQuery, 'attempts'>,
  asked: Asked,
): Promise<Found> {
  const cells = await grid.read(db, cellsAlong(route))
  const everybody = createLocated(grid.traits, { ...asked.filters, cuisines: [] }, undefined, true)
  meetAlong(cells, route, everybody)
  for (const { anybody, proof } of attempts) {
    const having = havingWords({ words: anybody, proof }, { oneByOne: true })
    const ids = await readIdsAmong(db, having, everybody.ids())
    const located = createLocated(grid.traits, asked.filters, new Set(ids), true)
    meetAlong(cells, route, located)
    const among = sql`c.id = any (${ids}::uuid[])`
    return readLocated(db, located, asked, among)
  }
  return { total: 0, cuisines: [], services: [], cards: [] }
}

async function sortByLikeness(
  db: Queries,
  ids: readonly string[],
  { levels }: TextQuestions,
  { sortBy, limit, offset }: Omit<PageAsked, 'filters'>,
): Promise<string[]> {
  if (sortBy !== 'featured') return sortChefs(db, ids, { sortBy, limit, offset })
  const { rows } = await sql<{ id: string }>`
    select c.id
    from public.chefs c
    cross join lateral ${writtenWords} written
    where c.id = any (${ids}::uuid[])
    order by c.status, c.is_open desc, ${likenessOf(levels)} desc, ${chefOrder(sortBy)}
    limit ${limit}
    offset ${offset}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The filtered chefs within a radius, without their cards. */
export async function locateNear(
  db: Queries,
  grid: ChefGrid,
  circle: Circle,
  filters: SearchFilters,
  among?: ReadonlySet<string>,
): Promise<LocatedChefs> {
  const cells = await grid.read(db, cellsNear(circle))
  const located = createLocated(grid.traits, filters, among)
  meetNear(cells, circle, located)
  return located
}

/** Chefs within a radius of a route, by default truck stops first and each group in the order they are passed. */
export async function findAlong(db: Queries, grid: ChefGrid, route: Route, asked: Asked): Promise<Found> {
  const cells = await grid.read(db, cellsAlong(route))
  const located = createLocated(grid.traits, asked.filters, undefined, true)
  meetAlong(cells, route, located)
  return readLocated(db, located, asked, isAlong(route))
}

/** `isLocated` is the condition of `located`, for a chef (`chefs` as `c`). */
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

/**
 * A page in an order unrelated to the position. If many chefs are located, walking the index of that order fills the
 * page faster.
 */
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
