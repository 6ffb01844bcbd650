import { MENU_CSV_NONE } from '@localchef/contracts/menu/menu-csv'

const SAYS_NONE = /^(?:none|нет)$/i
const ESCAPED = /^\\*(?:none|нет)$/i

/** Whether a cell says in words that it is empty. */
export function saysNone(cell: string): boolean {
  return SAYS_NONE.test(cell)
}

/** A value as its cell: nothing is said in words, and a backslash keeps a value that is that very word. */
export function cellOrNone(value: string): string {
  if (value === '') return MENU_CSV_NONE
  return ESCAPED.test(value) ? `\\${value}` : value
}

/** The value of a cell that does not say none. */
export function valueOfCell(cell: string): string {
  return ESCAPED.test(cell) ? cell.replace(/^\\/, '') : cell
}
