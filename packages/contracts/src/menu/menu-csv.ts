import { z } from 'zod'

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

export const MenuCsvProblem = z.object({
  /** Of the file, counting from 1 with the headings. */
  line: z.int(),
  column: MenuCsvColumn.nullable(),
  reason: MenuCsvReason,
  /** What stands there. */
  value: z.string(),
})
export type MenuCsvProblem = z.infer<typeof MenuCsvProblem>

/** More rows than any menu has are another kind of file. */
export const MOST_MENU_CSV_ROWS = 1000

export const MenuCsv = z.object({ csv: z.string().min(1).max(1_000_000) })
