import { menuCsvNone } from '@localchef/contracts/menu/menu-csv'

const nonePattern = /^(?:none|нет)$/i
const escaped = /^\\*(?:none|нет)$/i

/** Whether a cell contains the word for an empty value. */
export function saysNone(cell: string): boolean {
  return nonePattern.test(cell)
}

/** The cell of a value: `none` for an empty one, and a backslash before a value that is that word. */
export function cellOrNone(value: string): string {
  if (value === '') return menuCsvNone
  return escaped.test(value) ? `\\${value}` : value
}

/** The value of a cell other than `none`. */
export function valueOfCell(cell: string): string {
  return escaped.test(cell) ? cell.replace(/^\\/, '') : cell
}
