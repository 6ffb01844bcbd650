import type { MenuCsvColumn, MenuCsvProblem } from '@localchef/contracts/menu/menu-csv'

/** The cells of one row by column, without columns missing from the file or the row. */
export type DishCells = Partial<Record<MenuCsvColumn, string>>

/** One of the forms in which another shop sells a product. */
export interface Variation {
  name: string
  price: string
  line: number
}

export interface MenuRow {
  line: number
  cells: DishCells
  /** The forms of the product and what they differ in, empty unless the file has several. */
  variations: Variation[]
  choice: string
  problem?: Omit<MenuCsvProblem, 'line' | 'allowed'>
}

export interface MenuTable {
  rows: MenuRow[]
  unknownHeadings: string[]
  /** Whether categories are chosen where the text has none of ours: in texts, cells without headings and files of shops. */
  isLoose: boolean
}
