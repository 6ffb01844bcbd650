import type { MenuCsvColumn, MenuCsvProblem } from '@localchef/contracts/menu/menu-csv'

/** The cells of one row by column, without columns missing from the file or the row. */
export type DishCells = Partial<Record<MenuCsvColumn, string>>

/** A variation in which another shop sells a product. */
export interface Variation {
  name: string
  price: string
  line: number
}

export interface MenuRow {
  line: number
  cells: DishCells
  /** The variations of the product; empty unless the file has several. `choice` says in what they differ. */
  variations: Variation[]
  choice: string
  problem?: Omit<MenuCsvProblem, 'line' | 'allowed'>
}

export interface MenuTable {
  rows: MenuRow[]
  unknownHeadings: string[]
  /**
   * Whether a row without one of our categories gets one by its words. True for plain texts, tables without headings or
   * without a category column, and files of other shops.
   */
  isLoose: boolean
}
