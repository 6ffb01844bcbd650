import type { Queries } from './queries.ts'

/** Adjacent cells in one row of the grid, by number (`private.cell_of`); both ends are included. */
export interface CellRange {
  first: number
  last: number
}

/** The traits by which chefs are filtered and ordered: a row of `chef_traits`. */
export interface Traits {
  kind: 'chef' | 'truck_stop'
  /** False for a paused chef. No filter uses it; such chefs come last. */
  takesOrders: boolean
  /** Whether the chef takes orders and is within its opening hours. */
  isOpen: boolean
  isVerified: boolean
  /** The average rating in whole half stars; 0 without one. */
  ratingStep: number
  services: readonly string[]
  cuisines: readonly string[]
}

/** The chefs of one cell, stored by column, which takes a fifth of the memory of objects. */
export interface GridCell {
  cell: number
  /** 16 bytes per id. */
  ids: Buffer
  /** Indexes in `ChefGrid.traits`. */
  traits: Int32Array
  /** Average ratings in hundredths of a star, 0 without one. */
  ratings: Uint16Array
  /** `x, y, z` of each chef on the unit sphere. */
  positions: Float64Array
}

/** Positions of all findable chefs, cached between searches. */
export interface ChefGrid {
  /** Up-to-date cells with chefs in these ranges, which must not overlap. */
  read(db: Queries, ranges: readonly CellRange[]): Promise<GridCell[]>
  /** Indexes in `traits` for ids of `chef_traits`. */
  placesOf(db: Queries, traitsIds: readonly number[]): Promise<number[]>
  /** Append-only: entries keep their index. */
  traits: readonly Traits[]
}
