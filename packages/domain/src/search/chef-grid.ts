import { sql } from 'kysely'
import type { CellRange, ChefGrid, GridCell, Traits } from '../chef-positions.ts'
import { vectorOf } from '../earth.ts'
import { planKept, type Queries } from '../queries.ts'

interface KnownCell extends GridCell {
  /** The cell's change count when it was read. */
  changes: number
}

interface CellChanges {
  cell: number
  changes: number
}

/** Enough for more than a million chefs. */
const mostGridBytes = 64 * 1024 * 1024
const bytesPerChef = 46
/** Memory of the objects that hold a cell's columns. */
const bytesPerCell = 700

/**
 * Creates an empty grid. It fetches a cell on first use and again after the database counts a change of it, so answers
 * are never stale. One grid serves one database; transactions that change chefs must not read it.
 */
export function createChefGrid(mostBytes = mostGridBytes): ChefGrid {
  const known = createCellCache(mostBytes)
  const traits: Traits[] = []
  const placesOfTraits = new Map<number, number>()

  async function learnTraits(db: Queries, ids: readonly number[]): Promise<void> {
    const unknown = new Set(ids.filter((id) => !placesOfTraits.has(id)))
    if (unknown.size === 0) return
    for (const { id, ...each } of await readTraits(db, [...unknown])) {
      if (placesOfTraits.has(id)) continue
      placesOfTraits.set(id, traits.length)
      traits.push(each)
    }
  }

  const placeOf = (traitsId: number) => placesOfTraits.get(traitsId) ?? -1

  async function fetchCells(db: Queries, cells: readonly number[]): Promise<KnownCell[]> {
    const rows = await readCells(db, cells)
    const columns = rows.map((row) => ({ ...row, traitsIds: integersOf(row.traits) }))
    await learnTraits(
      db,
      columns.flatMap(({ traitsIds }) => traitsIds),
    )
    return columns.map(({ cell, changes, ids, traitsIds, ratings, places }) => ({
      cell,
      changes,
      ids,
      traits: Int32Array.from(traitsIds, placeOf),
      ratings: Uint16Array.from(integersOf(ratings)),
      positions: vectorsOf(places),
    }))
  }

  return {
    traits,
    async placesOf(db, traitsIds) {
      await learnTraits(db, traitsIds)
      return traitsIds.map(placeOf)
    },
    async read(db, ranges) {
      const current = await readChanges(db, ranges)
      const cells: GridCell[] = []
      const stale: number[] = []
      for (const { cell, changes } of current) {
        const remembered = known.get(cell)
        if (remembered?.changes === changes) {
          known.use(remembered)
          cells.push(remembered)
        } else {
          stale.push(cell)
        }
      }
      if (stale.length > 0) {
        for (const cell of await fetchCells(db, stale)) {
          known.set(cell)
          cells.push(cell)
        }
      }
      return cells
    },
  }
}

/** An LRU cache of cells with at most `mostBytes`. */
function createCellCache(mostBytes: number) {
  /** Least recently used first. */
  const known = new Map<number, KnownCell>()
  let bytes = 0

  function drop(cell: KnownCell): void {
    known.delete(cell.cell)
    bytes -= sizeOf(cell)
  }

  return {
    get: (cell: number) => known.get(cell),
    use(cell: KnownCell): void {
      known.delete(cell.cell)
      known.set(cell.cell, cell)
    },
    set(cell: KnownCell): void {
      const before = known.get(cell.cell)
      if (before) drop(before)
      known.set(cell.cell, cell)
      bytes += sizeOf(cell)
      for (const oldest of known.values()) {
        if (bytes <= mostBytes) break
        drop(oldest)
      }
    },
  }
}

function sizeOf({ traits }: GridCell): number {
  return traits.length * bytesPerChef + bytesPerCell
}

/** The change count of each cell. The sum increases exactly when a change becomes visible. */
async function readChanges(db: Queries, ranges: readonly CellRange[]): Promise<CellChanges[]> {
  const { rows } = await sql<CellChanges>`
    select changed.cell, sum(changed.changes)::float8 as changes
    from unnest(${ranges.map(({ first }) => first)}::integer[], ${ranges.map(({ last }) => last)}::integer[])
      as range (first, last)
    cross join lateral (
      select c.cell, c.changes
      from private.chef_cells c
      where c.cell between range.first and range.last
      union all
      select c.cell, c.changes
      from private.chef_cell_changes c
      where c.cell between range.first and range.last
    ) changed
    group by changed.cell
    ${planKept}
  `.execute(db)
  return rows
}

interface CellRow extends CellChanges {
  ids: Buffer
  traits: Buffer
  ratings: Buffer
  /** Latitudes and longitudes in turn. */
  places: Buffer
}

/** Reads cells and their change counts in one statement, so that both come from the same snapshot. */
async function readCells(db: Queries, cells: readonly number[]): Promise<CellRow[]> {
  const { rows } = await sql<CellRow>`
    select wanted.cell,
      (select coalesce(sum(c.changes), 0) from private.chef_cells c where c.cell = wanted.cell)::float8
        + (select coalesce(sum(c.changes), 0) from private.chef_cell_changes c where c.cell = wanted.cell)::float8
        as changes,
      coalesce(held.ids, '') as ids,
      coalesce(held.traits, '') as traits,
      coalesce(held.ratings, '') as ratings,
      coalesce(held.places, '') as places
    from unnest(${cells}::integer[]) as wanted (cell)
    cross join lateral (
      select string_agg(uuid_send(c.id), '') as ids,
        string_agg(int4send(c.traits_id), '') as traits,
        string_agg(int4send(coalesce((c.rating_average * 100)::integer, 0)), '') as ratings,
        string_agg(float8send(c.latitude) || float8send(c.longitude), '') as places
      from private.chef_words c
      where c.cell = wanted.cell
    ) held
  `.execute(db)
  return rows
}

async function readTraits(db: Queries, ids: readonly number[]): Promise<(Traits & { id: number })[]> {
  const { rows } = await sql<Traits & { id: number }>`
    select id, kind, takes_orders as "takesOrders", is_open as "isOpen", is_verified as "isVerified", rating_step as "ratingStep", services, cuisines
    from private.chef_traits
    where id = any (${ids}::integer[])
  `.execute(db)
  return rows
}

function integersOf(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readInt32BE(index * 4))
}

function vectorsOf(places: Buffer): Float64Array {
  const vectors = new Float64Array((places.length / 16) * 3)
  for (let at = 0; at < places.length; at += 16) {
    vectors.set(vectorOf({ lat: places.readDoubleBE(at), lng: places.readDoubleBE(at + 8) }), (at / 16) * 3)
  }
  return vectors
}
