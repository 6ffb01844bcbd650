import { z } from 'zod'
import { defineFunction } from './function-contract.ts'

/** Empties a cell; a blank one keeps what is there. `нет` is read as well. */
export const MENU_CSV_NONE = 'none'

/** The columns of the file, in the order they are written. Choices are not part of it. */
export const MENU_CSV_COLUMNS = [
  'id',
  'name',
  'name_ru',
  'description',
  'description_ru',
  'price',
  'category',
  'cuisine',
  'promise',
  'status',
  'allergens',
  'diets',
  'heat',
  'serves',
  'prep_minutes',
  'weekdays',
  'daily_limit',
  'slot_limit',
  'ingredients',
] as const
export const MenuCsvColumn = z.enum(MENU_CSV_COLUMNS)
export type MenuCsvColumn = z.infer<typeof MenuCsvColumn>

/** Why a row was left out. */
export const MENU_CSV_REASONS = [
  'required',
  'not_a_number',
  'out_of_range',
  'unknown_value',
  'too_long',
  'unknown_dish',
  'twice_in_file',
  'wrong_cell_count',
  'broken_quote',
  'held_by_admin',
  'no_statement',
  'no_reason_to_deny',
  'denial_rejected',
] as const
const MenuCsvReason = z.enum(MENU_CSV_REASONS)
export type MenuCsvReason = z.infer<typeof MenuCsvReason>

const MenuCsvProblem = z.object({
  /** Of the file, counting from 1 with the headings. */
  line: z.int(),
  column: MenuCsvColumn.nullable(),
  reason: MenuCsvReason,
  /** What stands there. */
  value: z.string(),
})
export type MenuCsvProblem = z.infer<typeof MenuCsvProblem>

export const exportMenu = defineFunction({
  name: 'export-menu',
  summary: "The caller's menu as CSV, to be edited and imported again.",
  access: 'chef',
  effect: 'read',
  input: z.object({}),
  output: z.object({ csv: z.string() }),
})

/** More rows than any menu has are another kind of file. */
export const MOST_MENU_CSV_ROWS = 1000

const MenuCsv = z.object({ csv: z.string().min(1).max(1_000_000) })

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

export const importMenu = defineFunction({
  name: 'import-menu',
  summary: 'Adds and changes dishes from CSV. Good rows are kept; each bad one is named with its reason.',
  access: 'chef',
  effect: 'create',
  input: MenuCsv,
  output: z.object({ created: z.int(), updated: z.int(), problems: z.array(MenuCsvProblem) }),
})
