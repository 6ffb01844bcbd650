import { Allergen } from '@localchef/contracts/allergens/allergens'
import { DishFields, deniedAllergens, dishProblems, type MenuDish } from '@localchef/contracts/menu/dish'
import {
  type MenuCsvColumn,
  type MenuCsvProblem,
  type MenuCsvReason,
  menuCsvColumns,
} from '@localchef/contracts/menu/menu-csv'
import type { MenuCsvChange } from '@localchef/contracts/menu/preview-menu-import'
import { centsProblem } from '@localchef/contracts/money'
import { readTypedNumber, typedNumber } from '@localchef/contracts/typed-number'
import type { z } from 'zod'
import { plainCell } from '../csv-text.ts'
import { cellOrNone, saysNone, valueOfCell } from './none-cell.ts'

const allWeekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** The cells of a dish in the order of the columns. */
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
    // Blank for no statement, unlike `none`.
    allergens: dish.allergens === null ? '' : cellOrNone(dish.allergens.join(' ')),
    diets: cellOrNone(dish.diets.join(' ')),
    heat: String(dish.heat),
    serves: String(dish.serves),
    prep_minutes: String(dish.prepMinutes),
    weekdays: dish.availableWeekdays.map((day) => allWeekdays[day] ?? '').join(' '),
    daily_limit: cellOrNone(dish.dailyPortionLimit?.toString() ?? ''),
    slot_limit: cellOrNone(dish.slotPortionLimit?.toString() ?? ''),
    ingredients: cellOrNone(
      dish.ingredients
        .map(({ name, isRemovable }) => name.replace(/[\\;*]/g, '\\$&') + (isRemovable ? '*' : ''))
        .join('; '),
    ),
  }
  return menuCsvColumns.map((column) => cells[column])
}

/** The cells of one row by column, without columns missing from the file or the row. */
export type DishCells = Partial<Record<MenuCsvColumn, string>>

type RowOutcome =
  | {
      fields: DishFields
      /** Columns that change in an existing dish. */
      columns: MenuCsvColumn[]
      losses: MenuCsvChange['losses']
    }
  | { problem: Omit<MenuCsvProblem, 'line'> }

/**
 * The dish after applying a row. A blank cell or missing column keeps the value of `before`, or the default of a new
 * dish. A cell with `none` empties the field.
 */
export function cellsToFields(cells: DishCells, before: MenuDish | undefined): RowOutcome {
  const given = new Map<string, unknown>()
  for (const column of menuCsvColumns) {
    const text = cells[column]
    const reader = readers[column]
    if (text === undefined || !reader) continue
    // The caller restores the status of an archived dish.
    if (column === 'status' && plainCell(text) === 'archived' && before?.status === 'archived') continue
    const cell = plainCell(text)
    if (cell === '') continue
    given.set(reader.field, 'none' in reader && saysNone(cell) ? reader.none : reader.read(cell, before))
  }
  const kept = before && { ...before, status: before.status === 'archived' ? 'paused' : before.status }
  const parsed = DishFields.safeParse({ ...kept, ...Object.fromEntries(given) })
  if (parsed.success) return outcomeOf(parsed.data, kept, before)
  const [issue] = parsed.error.issues
  const column = menuCsvColumns.find((name) => readers[name]?.field === issue?.path[0]) ?? null
  const value = (column && cells[column]) ?? ''
  return { problem: { column, reason: reasonOf(issue, value), value: value.slice(0, 120) } }
}

function outcomeOf(fields: DishFields, kept: object | undefined, before: MenuDish | undefined): RowOutcome {
  const columns = changedColumns(kept, fields)
  // Unchanged rows are not checked, so that dishes from before this rule can be exported and imported.
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

/** Values that a dish loses: whole cells, or elements of lists. */
function lossesOf(before: MenuDish | undefined, after: DishFields): MenuCsvChange['losses'] {
  if (!before) return []
  return menuCsvColumns.flatMap((column) => {
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
  // A dish from before a rule stays as it is stored.
  const known: Partial<DishFields> = DishFields.safeParse(before).data ?? before
  return menuCsvColumns.filter((column) => {
    const field = readers[column]?.field
    return field !== undefined && JSON.stringify(known[field]) !== JSON.stringify(after[field])
  })
}

interface CellReader {
  field: keyof DishFields & keyof MenuDish
  /** Value of `none`; undefined if the field cannot be empty. */
  none?: unknown
  isList?: boolean
  /** Reads a cell that is not blank. */
  read(text: string, before: MenuDish | undefined): unknown
}

const readers: Partial<Record<MenuCsvColumn, CellReader>> = {
  name: { field: 'name', read: (text) => text },
  name_ru: { field: 'nameRu', none: null, read: valueOfCell },
  description: { field: 'description', none: '', read: valueOfCell },
  description_ru: { field: 'descriptionRu', none: null, read: valueOfCell },
  price: { field: 'price', read: (text) => typedNumber(text) },
  category: { field: 'category', read: word },
  cuisine: { field: 'cuisine', none: null, read: word },
  promise: { field: 'promise', read: word },
  status: { field: 'status', read: word },
  allergens: { field: 'allergens', none: [], isList: true, read: words },
  diets: { field: 'diets', none: [], isList: true, read: words },
  heat: { field: 'heat', read: (text) => typedNumber(text) },
  serves: { field: 'serves', read: (text) => typedNumber(text) },
  prep_minutes: { field: 'prepMinutes', read: (text) => typedNumber(text) },
  weekdays: {
    field: 'availableWeekdays',
    read: (text) => words(text).map((day) => allWeekdays.findIndex((known) => day.startsWith(known))),
  },
  daily_limit: { field: 'dailyPortionLimit', none: null, read: (text) => typedNumber(text) },
  slot_limit: { field: 'slotPortionLimit', none: null, read: (text) => typedNumber(text) },
  ingredients: { field: 'ingredients', none: [], isList: true, read: readIngredients },
}

/** An ingredient with the same name keeps its id and its Russian name. */
function readIngredients(text: string, before: MenuDish | undefined): DishFields['ingredients'] {
  const left = [...(before?.ingredients ?? [])]
  // A backslash escapes the next character: `Salt\; pepper` is one ingredient.
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

function reasonOf(issue: z.core.$ZodIssue | undefined, value: string): MenuCsvReason {
  if (value.trim() === '') return 'required'
  switch (issue?.code) {
    case 'too_big':
      return Number.isNaN(typedNumber(value)) ? 'too_long' : 'out_of_range'
    case 'too_small':
      return 'out_of_range'
    case 'invalid_type':
      return readTypedNumber(value).kind === 'ambiguous' ? 'two_numbers' : 'not_a_number'
    case 'custom':
      return issue.params?.problem === centsProblem ? 'below_a_cent' : 'unknown_value'
    default:
      return 'unknown_value'
  }
}
