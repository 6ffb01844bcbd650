import {
  MENU_CSV_COLUMNS,
  type MenuCsvColumn,
  type MenuCsvProblem,
  type MenuCsvReason,
} from '@localchef/contracts/menu-csv'
import { DishFields, type MenuDish } from '@localchef/contracts/menu-dish'
import { plainCell } from './csv-text.ts'

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** A dish as cells, in the order of the columns. */
export function dishToCells(dish: MenuDish): string[] {
  const cells: Record<MenuCsvColumn, string> = {
    id: dish.id,
    name: dish.name,
    name_ru: dish.nameRu ?? '',
    description: dish.description,
    description_ru: dish.descriptionRu ?? '',
    price: dish.price.toFixed(2),
    category: dish.category,
    cuisine: dish.cuisine ?? '',
    promise: dish.promise,
    status: dish.status,
    allergens: dish.allergens.join(' '),
    diets: dish.diets.join(' '),
    heat: String(dish.heat),
    serves: String(dish.serves),
    prep_minutes: String(dish.prepMinutes),
    weekdays: dish.availableWeekdays.map((day) => WEEKDAYS[day] ?? '').join(' '),
    daily_limit: dish.dailyPortionLimit?.toString() ?? '',
    slot_limit: dish.slotPortionLimit?.toString() ?? '',
    ingredients: dish.ingredients
      .map(({ name, isRemovable }) => name.replace(/[\\;*]/g, '\\$&') + (isRemovable ? '*' : ''))
      .join('; '),
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
    }
  | { problem: Omit<MenuCsvProblem, 'line'> }

/** What a row makes of a dish: what it does not say stays as `before`, or becomes what a new dish has. */
export function cellsToFields(cells: DishCells, before: MenuDish | undefined): RowOutcome {
  const given = new Map<string, unknown>()
  for (const column of MENU_CSV_COLUMNS) {
    const text = cells[column]
    const reader = readers[column]
    if (text === undefined || !reader) continue
    // An archived dish stays archived: the caller puts the status back.
    if (column === 'status' && plainCell(text) === 'archived' && before?.status === 'archived') continue
    const value = reader.read(plainCell(text), before)
    if (value !== undefined) given.set(reader.field, value)
  }
  const kept = before && { ...before, status: before.status === 'archived' ? 'paused' : before.status }
  const parsed = DishFields.safeParse({ ...kept, ...Object.fromEntries(given) })
  if (parsed.success) return { fields: parsed.data, columns: changedColumns(kept, parsed.data) }
  const [issue] = parsed.error.issues
  const column = MENU_CSV_COLUMNS.find((name) => readers[name]?.field === issue?.path[0]) ?? null
  const value = (column && cells[column]) ?? ''
  return { problem: { column, reason: reasonOf(issue, value), value: value.slice(0, 120) } }
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
  field: keyof DishFields
  /** Undefined leaves the dish as it was. */
  read(text: string, before: MenuDish | undefined): unknown
}

const readers: Partial<Record<MenuCsvColumn, CellReader>> = {
  name: { field: 'name', read: (text) => text },
  name_ru: { field: 'nameRu', read: (text) => text || null },
  description: { field: 'description', read: (text) => text },
  description_ru: { field: 'descriptionRu', read: (text) => text || null },
  price: { field: 'price', read: (text) => numberOf(text.replace(/^\$\s*/, '')) },
  category: { field: 'category', read: word },
  cuisine: { field: 'cuisine', read: (text) => word(text) || null },
  promise: { field: 'promise', read: (text) => word(text) || undefined },
  status: { field: 'status', read: (text) => word(text) || undefined },
  allergens: { field: 'allergens', read: words },
  diets: { field: 'diets', read: words },
  heat: { field: 'heat', read: optionalNumber },
  serves: { field: 'serves', read: optionalNumber },
  prep_minutes: { field: 'prepMinutes', read: optionalNumber },
  weekdays: {
    field: 'availableWeekdays',
    read: (text) =>
      text === ''
        ? undefined
        : words(text).map((day) => WEEKDAYS.findIndex((known) => day.startsWith(known))),
  },
  daily_limit: { field: 'dailyPortionLimit', read: (text) => numberOf(text) ?? null },
  slot_limit: { field: 'slotPortionLimit', read: (text) => numberOf(text) ?? null },
  ingredients: { field: 'ingredients', read: readIngredients },
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

function optionalNumber(text: string): number | undefined {
  return numberOf(text)
}

/** `12,50` is how half of the world writes 12.50. Not a number is `NaN`, nothing is nothing. */
function numberOf(text: string): number | undefined {
  if (text === '') return undefined
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
