import { Allergen } from '@localchef/contracts/allergens/allergens'
import { plainCell } from '@localchef/contracts/csv-text'
import { DishFields, deniedAllergens, dishProblems, type MenuDish } from '@localchef/contracts/menu/dish'
import {
  type MenuCsvColumn,
  type MenuCsvProblem,
  type MenuCsvReason,
  menuCsvColumns,
} from '@localchef/contracts/menu/menu-csv'
import { type NetQuantity, netQuantityCell, readNetQuantity } from '@localchef/contracts/menu/net-quantity'
import type { MenuCsvChange } from '@localchef/contracts/menu/preview-menu-import'
import { centsProblem } from '@localchef/contracts/money'
import { isPlainName } from '@localchef/contracts/plain-name'
import { readTypedNumber, typedNumber } from '@localchef/contracts/typed-number'
import { z } from 'zod'
import type { DishCells } from './menu-row.ts'
import {
  allergenNamed,
  categoryNamed,
  dietNamed,
  foodKindNamed,
  heatNamed,
  promiseNamed,
  statusNamed,
  weekdaysIn,
} from './menu-values.ts'
import { cellOrNone, saysNone, valueOfCell } from './none-cell.ts'

const unknownQuantity: NetQuantity = { netWeightGrams: null, netVolumeMl: null }

const allWeekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** The cells of a dish in the order of the columns. */
export function dishToCells(dish: MenuDish): string[] {
  const cells = cellsOf(dish, dish.status)
  return menuCsvColumns.map((column) => (column === 'id' ? dish.id : cells[column]))
}

function cellsOf(
  dish: Omit<DishFields, 'status'>,
  status: MenuDish['status'],
): Record<Exclude<MenuCsvColumn, 'id'>, string> {
  return {
    name: dish.name,
    name_ru: cellOrNone(dish.nameRu ?? ''),
    description: cellOrNone(dish.description),
    description_ru: cellOrNone(dish.descriptionRu ?? ''),
    price: dish.price.toFixed(2),
    category: dish.category,
    cuisine: cellOrNone(dish.cuisine ?? ''),
    promise: dish.promise,
    status,
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
    net_weight: cellOrNone(netQuantityCell(dish)),
    // Blank for no statement, as for allergens.
    food_kinds: dish.foodKinds === null ? '' : cellOrNone(dish.foodKinds.join(' ')),
  }
}

type RowOutcome =
  | {
      fields: DishFields
      /** Columns that change in an existing dish. */
      columns: MenuCsvColumn[]
      values: MenuCsvChange['values']
      losses: MenuCsvChange['losses']
    }
  | { problems: CellProblem[] }

export type CellProblem = Omit<MenuCsvProblem, 'line'>

/**
 * The dish after applying a row. A blank cell or missing column keeps the value of `before`, or the default of a new
 * dish. A cell with `none` empties the field.
 */
export function cellsToFields(
  cells: DishCells,
  before: MenuDish | undefined,
  options?: DishOptions,
): RowOutcome {
  const given = new Map<string, unknown>()
  for (const column of menuCsvColumns) {
    const text = cells[column]
    const reader = readers[column]
    if (text === undefined || !reader) continue
    const cell = plainCell(text)
    // The caller restores the status of an archived dish.
    if (column === 'status' && before?.status === 'archived' && statusNamed(cell) === 'archived') continue
    if (cell === '') continue
    if (column === 'net_weight') {
      // Text that is no amount goes in unchanged, so that it is refused as an unknown value.
      const quantity = saysNone(cell) ? unknownQuantity : readNetQuantity(cell)
      given.set('netWeightGrams', quantity ? quantity.netWeightGrams : cell)
      given.set('netVolumeMl', quantity?.netVolumeMl ?? null)
      continue
    }
    given.set(reader.field, 'none' in reader && saysNone(cell) ? reader.none : reader.read(cell, before))
  }
  const kept = before && { ...before, status: before.status === 'archived' ? 'paused' : before.status }
  const variantGroups = withOptions(before?.variantGroups ?? [], options)
  const parsed = DishFields.safeParse({ ...kept, ...Object.fromEntries(given), variantGroups })
  if (parsed.success) return outcomeOf(parsed.data, kept, before, cells)
  const found = new Map<MenuCsvColumn | null, CellProblem>()
  for (const issue of parsed.error.issues) {
    const [field] = issue.path
    // A problem of an option's extra is shown at the price, because the extra is the difference of two prices.
    const column = field === 'variantGroups' ? 'price' : columnOf(field)
    const value = (column && cells[column]) ?? ''
    const reason =
      column === 'net_weight' && issue.code === 'invalid_type' ? 'unknown_value' : reasonOf(issue, value)
    if (!found.has(column)) found.set(column, cellProblem(column, reason, value))
  }
  return { problems: [...found.values()] }
}

function columnOf(field: PropertyKey | undefined): MenuCsvColumn | null {
  if (field === 'netVolumeMl') return 'net_weight'
  return menuCsvColumns.find((name) => readers[name]?.field === field) ?? null
}

/** The problem of a cell: its value and, if the value can be corrected, what the column allows. */
export function cellProblem(column: MenuCsvColumn | null, reason: MenuCsvReason, value: string): CellProblem {
  const isOfValue = correctable.includes(reason)
  return {
    column,
    reason,
    value: value.slice(0, 120),
    allowed: isOfValue && column ? allowedIn(column) : null,
  }
}

const correctable: readonly MenuCsvReason[] = [
  'required',
  'not_a_number',
  'two_numbers',
  'two_prices',
  'out_of_range',
  'below_a_cent',
  'unknown_value',
  'too_long',
]

function allowedIn(column: MenuCsvColumn): MenuCsvProblem['allowed'] {
  if (column === 'net_weight') return { kind: 'values', values: ['8 oz', '227 g', '12 fl oz', '355 ml'] }
  if (column === 'weekdays') return { kind: 'values', values: [...allWeekdays] }
  const field = readers[column]?.field
  let schema: unknown = field && DishFields.shape[field]
  while (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodPipe) {
    schema = schema instanceof z.ZodPipe ? schema.in : schema.unwrap()
  }
  const member = schema instanceof z.ZodArray ? schema.element : schema
  if (member instanceof z.ZodEnum) return { kind: 'values', values: member.options.map(String) }
  if (member instanceof z.ZodNumber) {
    return { kind: 'number', least: member.minValue ?? 0, most: member.maxValue ?? 0 }
  }
  if (member instanceof z.ZodString) {
    return { kind: 'letters', least: member.minLength ?? 0, most: member.maxLength ?? 0 }
  }
  return null
}

type Groups = DishFields['variantGroups']

/** A group of options; buyers choose one. */
export interface DishOptions {
  choice: string
  variants: readonly { name: string; additionalPrice: number }[]
}

/**
 * The options of another shop's product. A dish that has a different group, or several groups, keeps its own options.
 */
function withOptions(before: Groups, options: DishOptions | undefined): Groups {
  if (!options) return before
  const [known, ...others] = before
  const isOther =
    known !== undefined && (others.length > 0 || nameKey(known.name) !== nameKey(options.choice))
  if (isOther) return before
  const variants = options.variants.map((variant) => ({
    nameRu: null,
    isAvailable: true,
    ...unknownQuantity,
    ...known?.variants.find(({ name }) => nameKey(name) === nameKey(variant.name)),
    ...variant,
  }))
  return [
    { ...known, name: options.choice, nameRu: known?.nameRu ?? null, minChoices: 1, maxChoices: 1, variants },
  ]
}

function outcomeOf(
  fields: DishFields,
  kept: object | undefined,
  before: MenuDish | undefined,
  cells: DishCells,
): RowOutcome {
  const columns = changedColumns(kept, fields)
  // Unchanged rows are not checked, so that dishes from before this rule can be exported and imported.
  const problem = !before || columns.length > 0 ? statementProblem(fields, before) : undefined
  if (problem) return { problems: [problem] }
  const after = cellsOf(fields, fields.status)
  const old = before && cellsOf(before, before.status)
  const shown = before ? columns : menuCsvColumns.filter((column) => cells[column]?.trim())
  const values = shown.flatMap((column) =>
    column === 'id' ? [] : [{ column, before: old?.[column] ?? null, after: after[column] }],
  )
  return { fields, columns, values, losses: lossesOf(before, fields) }
}

function statementProblem(fields: DishFields, before: MenuDish | undefined): CellProblem | undefined {
  const denied = deniedAllergens(fields)
  for (const { path, problem } of dishProblems(fields, before?.denials)) {
    if (problem === 'no_statement') return cellProblem('allergens', problem, '')
    if (problem !== 'no_reason_to_deny' && problem !== 'denial_rejected') continue
    const allergen = Allergen.parse(path.at(-1))
    return cellProblem('allergens', problem, `${allergen}: ${denied.get(allergen)?.join(', ')}`)
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
  // A dish from before a rule is compared as it is stored.
  const known: Partial<DishFields> = DishFields.safeParse(before).data ?? before
  return menuCsvColumns.filter((column) => {
    if (column === 'net_weight') {
      return netQuantityCell({ ...unknownQuantity, ...known }) !== netQuantityCell(after)
    }
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
  // A name that differs only in spaces or invisible characters is the same. Invisible characters come from copied web
  // pages.
  name: {
    field: 'name',
    read: (text, before) =>
      before && lettersOf(before.name) === lettersOf(text)
        ? before.name
        : [...text].filter(isPlainName).join('').replace(/\s+/g, ' '),
  },
  name_ru: { field: 'nameRu', none: null, read: valueOfCell },
  description: { field: 'description', none: '', read: valueOfCell },
  description_ru: { field: 'descriptionRu', none: null, read: valueOfCell },
  price: { field: 'price', read: (text) => typedNumber(text) },
  category: { field: 'category', read: (text) => categoryNamed(text) ?? text },
  cuisine: { field: 'cuisine', none: null, read: word },
  promise: { field: 'promise', read: (text) => promiseNamed(text) ?? text },
  status: { field: 'status', read: (text) => statusNamed(text) ?? text },
  allergens: { field: 'allergens', none: [], isList: true, read: (text) => listOf(text, allergenNamed) },
  diets: { field: 'diets', none: [], isList: true, read: (text) => listOf(text, dietNamed) },
  heat: { field: 'heat', read: (text) => typedNumber(heatNamed(text) ?? text) },
  serves: { field: 'serves', read: (text) => typedNumber(text) },
  prep_minutes: { field: 'prepMinutes', read: (text) => typedNumber(text) },
  weekdays: { field: 'availableWeekdays', read: weekdaysIn },
  daily_limit: { field: 'dailyPortionLimit', none: null, read: (text) => typedNumber(text) },
  slot_limit: { field: 'slotPortionLimit', none: null, read: (text) => typedNumber(text) },
  ingredients: { field: 'ingredients', none: [], isList: true, read: readIngredients },
  net_weight: { field: 'netWeightGrams', none: null, read: (text) => text },
  food_kinds: { field: 'foodKinds', none: [], isList: true, read: (text) => listOf(text, foodKindNamed) },
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

/** Names between commas, semicolons or line breaks, otherwise between spaces. */
function listOf(text: string, named: (name: string) => string | undefined): string[] {
  const whole = named(text)
  if (whole) return [whole]
  return text
    .split(/[,;/\n]/.test(text) ? /[,;/\n]+/ : /\s+/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => named(name) ?? name)
}

/** Names of dishes and options that differ only in case and spaces are the same. */
export function nameKey(name: string): string {
  return lettersOf(name).toLowerCase()
}

function lettersOf(name: string): string {
  return name.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '')
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
