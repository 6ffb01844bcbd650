import { Allergen } from '@localchef/contracts/allergens/allergens'
import { DishFields, deniedAllergens, dishProblems, type MenuDish } from '@localchef/contracts/menu/dish'
import {
  MENU_CSV_COLUMNS,
  type MenuCsvColumn,
  type MenuCsvProblem,
  type MenuCsvReason,
} from '@localchef/contracts/menu/menu-csv'
import type { MenuCsvChange } from '@localchef/contracts/menu/preview-menu-import'
import { plainCell } from './csv-text.ts'
import { cellOrNone, saysNone, valueOfCell } from './none-cell.ts'

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** A dish as cells, in the order of the columns. */
export function dishToCells(dish: MenuDish): string[] {
  const cells: Record<MenuCsvColumn, string> = {
    id: dish.id,
    name: dish.name,
    name_ru: cellOrNone(dish.nameRu ?? ''),
    description: cellOrNone(dish.description),
    description_ru: cellOrNone(dish.descriptionRu ?? ''),
    price: dish.price.toFixed(2),
    category: dish.category,
    cuisine: cellOrNone(dish.cuisine ?? ''),
    promise: dish.promise,
    status: dish.status,
    // Blank: not even that there are none is said.
    allergens: dish.allergens === null ? '' : cellOrNone(dish.allergens.join(' ')),
    diets: cellOrNone(dish.diets.join(' ')),
    heat: String(dish.heat),
    serves: String(dish.serves),
    prep_minutes: String(dish.prepMinutes),
    weekdays: dish.availableWeekdays.map((day) => WEEKDAYS[day] ?? '').join(' '),
    daily_limit: cellOrNone(dish.dailyPortionLimit?.toString() ?? ''),
    slot_limit: cellOrNone(dish.slotPortionLimit?.toString() ?? ''),
    ingredients: cellOrNone(
      dish.ingredients
        .map(({ name, isRemovable }) => name.replace(/[\\;*]/g, '\\$&') + (isRemovable ? '*' : ''))
        .join('; '),
    ),
  }
  return MENU_CSV_COLUMNS.map((column) => cells[column])
}

/** The cells of one row by their column; a column the file or the row does not have is not there. */
export type DishCells = Partial<Record<MenuCsvColumn, string>>

type RowOutcome =
  | {
      fields: DishFields
      /** What of a dish that was there it changes. */
      columns: MenuCsvColumn[]
      losses: MenuCsvChange['losses']
    }
  | { problem: Omit<MenuCsvProblem, 'line'> }

/**
 * What a row makes of a dish. A blank cell and a missing column keep what `before` has, or give what a new dish has;
 * a cell that says none empties it.
 */
export function cellsToFields(cells: DishCells, before: MenuDish | undefined): RowOutcome {
  const given = new Map<string, unknown>()
  for (const column of MENU_CSV_COLUMNS) {
    const text = cells[column]
    const reader = readers[column]
    if (text === undefined || !reader) continue
    // An archived dish stays archived: the caller puts the status back.
    if (column === 'status' && plainCell(text) === 'archived' && before?.status === 'archived') continue
    const cell = plainCell(text)
    if (cell === '') continue
    given.set(reader.field, 'none' in reader && saysNone(cell) ? reader.none : reader.read(cell, before))
  }
  const kept = before && { ...before, status: before.status === 'archived' ? 'paused' : before.status }
  const parsed = DishFields.safeParse({ ...kept, ...Object.fromEntries(given) })
  if (parsed.success) return outcomeOf(parsed.data, kept, before)
  const [issue] = parsed.error.issues
  const column = MENU_CSV_COLUMNS.find((name) => readers[name]?.field === issue?.path[0]) ?? null
  const value = (column && cells[column]) ?? ''
  return { problem: { column, reason: reasonOf(issue, value), value: value.slice(0, 120) } }
}

function outcomeOf(fields: DishFields, kept: object | undefined, before: MenuDish | undefined): RowOutcome {
  const columns = changedColumns(kept, fields)
  // A row that says nothing new saves nothing, so that what was offered before this rule goes out and comes in again.
  const problem = !before || columns.length > 0 ? statementProblem(fields, before) : undefined
  return problem ? { problem } : { fields, columns, losses: lossesOf(before, fields) }
}

function statementProblem(
  fields: DishFields,
  before: MenuDish | undefined,
): Omit<MenuCsvProblem, 'line'> | undefined {
  const denied = deniedAllergens(fields)
  for (const { path, problem } of dishProblems(fields, before?.denials)) {
    if (problem === 'no_statement') return { column: 'allergens', reason: problem, value: '' }
    if (problem !== 'no_reason_to_deny' && problem !== 'denial_rejected') continue
    const allergen = Allergen.parse(path.at(-1))
    const value = `${allergen}: ${denied.get(allergen)?.join(', ')}`
    return { column: 'allergens', reason: problem, value: value.slice(0, 120) }
  }
  return undefined
}

/** What a dish has and would have no more: whole cells, and members of lists. */
function lossesOf(before: MenuDish | undefined, after: DishFields): MenuCsvChange['losses'] {
  if (!before) return []
  return MENU_CSV_COLUMNS.flatMap((column) => {
    const reader = readers[column]
    if (!reader || !('none' in reader)) return []
    const left = new Set(namesIn(after[reader.field]))
    const values = namesIn(before[reader.field])
    const lost = left.size === 0 || reader.isList ? values.filter((value) => !left.has(value)) : []
    return lost.length > 0 ? [{ column, values: lost }] : []
  })
}

function namesIn(value: unknown): string[] {
  if (value === null || value === '') return []
  if (!Array.isArray(value)) return [String(value)]
  return value.map((member) => (typeof member === 'string' ? member : String(member.name)))
}

function changedColumns(before: object | undefined, after: DishFields): MenuCsvColumn[] {
  if (!before) return []
  const known = DishFields.parse(before)
  return MENU_CSV_COLUMNS.filter((column) => {
    const field = readers[column]?.field
    return field !== undefined && JSON.stringify(known[field]) !== JSON.stringify(after[field])
  })
}

interface CellReader {
  field: keyof DishFields & keyof MenuDish
  /** What the word none stands for; without it the cell can't be emptied. */
  none?: unknown
  isList?: boolean
  /** Of a cell that is not blank. */
  read(text: string, before: MenuDish | undefined): unknown
}

const readers: Partial<Record<MenuCsvColumn, CellReader>> = {
  name: { field: 'name', read: (text) => text },
  name_ru: { field: 'nameRu', none: null, read: valueOfCell },
  description: { field: 'description', none: '', read: valueOfCell },
  description_ru: { field: 'descriptionRu', none: null, read: valueOfCell },
  price: { field: 'price', read: (text) => numberOf(text.replace(/^\$\s*/, '')) },
  category: { field: 'category', read: word },
  cuisine: { field: 'cuisine', none: null, read: word },
  promise: { field: 'promise', read: word },
  status: { field: 'status', read: word },
  allergens: { field: 'allergens', none: [], isList: true, read: words },
  diets: { field: 'diets', none: [], isList: true, read: words },
  heat: { field: 'heat', read: numberOf },
  serves: { field: 'serves', read: numberOf },
  prep_minutes: { field: 'prepMinutes', read: numberOf },
  weekdays: {
    field: 'availableWeekdays',
    read: (text) => words(text).map((day) => WEEKDAYS.findIndex((known) => day.startsWith(known))),
  },
  daily_limit: { field: 'dailyPortionLimit', none: null, read: numberOf },
  slot_limit: { field: 'slotPortionLimit', none: null, read: numberOf },
  ingredients: { field: 'ingredients', none: [], isList: true, read: readIngredients },
}

/** An ingredient of the same name keeps its id and its Russian name. */
function readIngredients(text: string, before: MenuDish | undefined): DishFields['ingredients'] {
  const left = [...(before?.ingredients ?? [])]
  // A backslash keeps what follows it: `Salt\; pepper` is one ingredient.
  return (text.match(/(?:\\.|[^;\\]|\\$)+/gs) ?? [])
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const isRemovable = /(?<!\\)(?:\\\\)*\*$/.test(entry)
      const name = (isRemovable ? entry.slice(0, -1).trim() : entry).replace(/\\(.)/gs, '$1')
      const index = left.findIndex((known) => known.name.toLowerCase() === name.toLowerCase())
      const [known] = index < 0 ? [] : left.splice(index, 1)
      return { id: known?.id, name, nameRu: known?.nameRu ?? null, isRemovable }
    })
}

function word(text: string): string {
  return text.toLowerCase().replace(/[\s-]+/g, '_')
}

function words(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
}

/** `12,50` is how half of the world writes 12.50. Not a number is `NaN`. */
function numberOf(text: string): number {
  return Number(text.replace(/\s/g, '').replace(/,(?=\d{1,2}$)/, '.'))
}

function reasonOf(issue: { code?: string } | undefined, value: string): MenuCsvReason {
  if (value.trim() === '') return 'required'
  switch (issue?.code) {
    case 'too_big':
      return Number.isNaN(numberOf(value)) ? 'too_long' : 'out_of_range'
    case 'too_small':
      return 'out_of_range'
    case 'invalid_type':
      return 'not_a_number'
    default:
      return 'unknown_value'
  }
}
