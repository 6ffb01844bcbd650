import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { MenuCsv, MenuCsvColumn, MenuCsvLine, MenuCsvProblem } from './menu-csv.ts'
import { csvTooLong, csvWithoutHeadings } from './menu-refusals.ts'

const MenuCsvChange = z.object({
  line: MenuCsvLine,
  name: z.string(),
  kind: z.enum(['new', 'changed']),
  /** Columns that change in an existing dish. */
  columns: z.array(MenuCsvColumn),
  /** The values that change, as cells. For a new dish: the values of its row, with `before` null. */
  values: z.array(z.object({ column: MenuCsvColumn, before: z.string().nullable(), after: z.string() })),
  /** New or changed options: the forms in which another shop sells the product. */
  options: z.array(z.object({ name: z.string(), additionalPrice: Dollars })),
  /** Values that the dish loses. */
  losses: z.array(z.object({ column: MenuCsvColumn, values: z.array(z.string()) })),
})
export type MenuCsvChange = z.infer<typeof MenuCsvChange>

export const previewMenuImport = defineFunction({
  name: 'preview-menu-import',
  summary: 'Previews the import of a CSV: new dishes, changes and invalid rows.',
  access: 'chef',
  effect: 'read',
  scope: 'read:menu',
  input: MenuCsv,
  output: z.object({
    changes: z.array(MenuCsvChange),
    /** Number of rows without a change. */
    unchanged: Whole,
    /** Unknown headings, which are ignored. */
    unknownHeadings: z.array(z.string()),
    problems: z.array(MenuCsvProblem),
  }),
  refusals: [csvTooLong, csvWithoutHeadings, notFound],
})
