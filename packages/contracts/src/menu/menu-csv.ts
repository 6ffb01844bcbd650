import { z } from 'zod'

/** Empties a field; a blank cell keeps the value. `нет` means the same. */
export const menuCsvNone = 'none'

/** The columns of our own file in order. Options are not included. */
export const menuCsvColumns = [
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
  'net_weight',
  'food_kinds',
] as const
export const MenuCsvColumn = z.enum(menuCsvColumns)
export type MenuCsvColumn = z.infer<typeof MenuCsvColumn>

/** Reasons for skipping a row. */
export const menuCsvReasons = [
  'required',
  'not_a_number',
  'two_numbers',
  'two_prices',
  'two_cells',
  'out_of_range',
  'below_a_cent',
  'unknown_value',
  'too_long',
  'unknown_dish',
  'twice_in_file',
  'wrong_cell_count',
  'broken_quote',
  'hidden_by_admin',
  'refrigeration_not_allowed',
  'food_not_allowed',
  'food_unstated',
  'orders_forbidden',
  'no_statement',
  'no_reason_to_deny',
  'denial_rejected',
] as const
const MenuCsvReason = z.enum(menuCsvReasons)
export type MenuCsvReason = z.infer<typeof MenuCsvReason>

const mostMenuCsvLetters = 1_000_000

/** Line of the file; the headings are line 1. A file has no more lines than characters. */
export const MenuCsvLine = z.int().min(1).max(mostMenuCsvLetters)

/** A bound of a number in a menu, or of the letters in a cell. */
const Bound = z.int().min(0).max(1_000_000)

export const MenuCsvProblem = z.object({
  line: MenuCsvLine,
  column: MenuCsvColumn.nullable(),
  reason: MenuCsvReason,
  /** Content of the cell. */
  value: z.string(),
  /** What the column accepts; null if the reason says that already. */
  allowed: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('number'), least: Bound, most: Bound }),
      z.object({ kind: z.literal('letters'), least: Bound, most: Bound }),
      z.object({ kind: z.literal('values'), values: z.array(z.string()) }),
    ])
    .nullable(),
})
export type MenuCsvProblem = z.infer<typeof MenuCsvProblem>

/** More rows than any menu has. */
export const mostMenuCsvRows = 1000

/** Our own file, another shop's, cells of a spreadsheet or a plain text. */
export const MenuCsv = z.object({ csv: z.string().min(1).max(mostMenuCsvLetters) })
