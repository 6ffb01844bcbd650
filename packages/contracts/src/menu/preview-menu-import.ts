import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { MenuCsv, MenuCsvColumn, MenuCsvProblem } from './menu-csv.ts'

const MenuCsvChange = z.object({
  line: z.int(),
  name: z.string(),
  kind: z.enum(['new', 'changed']),
  /** What of a dish that is there would change. */
  columns: z.array(MenuCsvColumn),
  /** What the dish has and would have no more. */
  losses: z.array(z.object({ column: MenuCsvColumn, values: z.array(z.string()) })),
})
export type MenuCsvChange = z.infer<typeof MenuCsvChange>

export const previewMenuImport = defineFunction({
  name: 'preview-menu-import',
  summary: 'Says what importing this CSV would add and change, and which rows are bad. Changes nothing.',
  access: 'chef',
  effect: 'read',
  input: MenuCsv,
  output: z.object({
    changes: z.array(MenuCsvChange),
    /** Rows that say what the menu says already. */
    unchanged: z.int(),
    /** Headings that name no column; their cells are not read. */
    unknownHeadings: z.array(z.string()),
    problems: z.array(MenuCsvProblem),
  }),
})
