import { z } from 'zod'
import { defineFunction } from './function-contract.ts'

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

export const importMenu = defineFunction({
  name: 'import-menu',
  summary: 'Adds and changes dishes from CSV. Good rows are kept; each bad one is named with its reason.',
  access: 'chef',
  effect: 'create',
  input: z.object({ csv: z.string().min(1).max(500_000) }),
  output: z.object({ created: z.int(), updated: z.int(), problems: z.array(MenuCsvProblem) }),
})
