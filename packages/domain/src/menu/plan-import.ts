import { plainCell } from '@localchef/contracts/csv-text'
import type { DishFields, MenuDish } from '@localchef/contracts/menu/dish'
import type { PermitFood } from '@localchef/contracts/menu/list-menu'
import { type MenuCsvProblem, menuCsvColumns, mostMenuCsvRows } from '@localchef/contracts/menu/menu-csv'
import { csvTooLong, csvWithoutHeadings } from '@localchef/contracts/menu/menu-refusals'
import type { MenuCsvChange } from '@localchef/contracts/menu/preview-menu-import'
import { toCents, toDollars } from '@localchef/contracts/money'
import { forbiddenFood } from '@localchef/contracts/permits/food-kinds'
import { typedNumber } from '@localchef/contracts/typed-number'
import type { Refuse } from '../refusal.ts'
import { type CellProblem, cellProblem, cellsToFields, nameKey } from './dish-cells.ts'
import { headingKey } from './menu-headings.ts'
import type { DishCells, MenuRow } from './menu-row.ts'
import { categoryIn, categoryNamed, statusNamed } from './menu-values.ts'
import { readMenuTable } from './read-menu-table.ts'

/** A valid row that changes something. */
export interface PlannedDish extends MenuCsvChange {
  fields: DishFields
  /** Undefined for a new dish. */
  before: MenuDish | undefined
  /** Whether the dish is archived and stays so after its row. */
  isArchived: boolean
}

export interface ImportLimits {
  /** The slugs of cuisines by the keys of their slugs and names. */
  cuisines: ReadonlyMap<string, string>
  /** The kitchen's permit if it does not allow food that needs a refrigerator. */
  strictPermit: string | null
  permitFood: Pick<PermitFood, 'forbidsOrders' | 'kinds' | 'permit'>
}

export interface ImportPlan {
  dishes: PlannedDish[]
  unchanged: number
  unknownHeadings: string[]
  problems: MenuCsvProblem[]
}

/** A row with an id updates that dish; one without updates the dish of the same name, or creates one. */
export function planImport(
  refuse: Refuse<typeof csvTooLong | typeof csvWithoutHeadings>,
  csv: string,
  menu: readonly MenuDish[],
  { cuisines, strictPermit, permitFood }: ImportLimits,
): ImportPlan {
  const table = readMenuTable(csv)
  if (!table) throw refuse(csvWithoutHeadings, { columns: [...menuCsvColumns] })
  const { rows, unknownHeadings, isLoose } = table
  if (rows.length > mostMenuCsvRows) throw refuse(csvTooLong, { most: mostMenuCsvRows })
  const plan: ImportPlan = { dishes: [], unchanged: 0, unknownHeadings, problems: [] }
  const byId = new Map(menu.map((dish) => [dish.id, dish]))
  const byName = dishesByName(menu)
  const seen = new Set<string>()

  for (const row of rows) {
    const { line } = row
    const skip = (...problems: readonly CellProblem[]) =>
      plan.problems.push(...problems.map((problem) => ({ line, ...problem })))
    if (row.problem) {
      skip(cellProblem(row.problem.column, row.problem.reason, row.problem.value))
      continue
    }
    const id = plainCell(row.cells.id ?? '')
    const name = plainCell(row.cells.name ?? '')
    const { cuisine } = row.cells
    const before = id ? byId.get(id) : byName.get(nameKey(name))
    if (id && !before) {
      skip(cellProblem('id', 'unknown_dish', id))
      continue
    }
    const key = before?.id ?? nameKey(name)
    if (name && seen.has(key)) {
      skip(cellProblem(id ? 'id' : 'name', 'twice_in_file', id || name))
      continue
    }
    const options = optionsOf(row)
    if (options?.line !== undefined) {
      plan.problems.push({ line: options.line, ...cellProblem('price', 'not_a_number', options.price) })
      continue
    }
    const cells = {
      ...row.cells,
      ...(isLoose && { category: before ? '' : (looseCategory(row.cells) ?? 'main') }),
      ...(cuisine && { cuisine: cuisines.get(headingKey(cuisine)) ?? cuisine }),
      ...(options && { price: String(options.lowest) }),
    }
    const outcome = cellsToFields(cells, before, options)
    if ('problems' in outcome) {
      skip(...outcome.problems)
      continue
    }
    const { fields, columns, values, losses } = outcome
    if (fields.cuisine && ![...cuisines.values()].includes(fields.cuisine)) {
      const allowed = { kind: 'values' as const, values: [...new Set(cuisines.values())] }
      skip({ ...cellProblem('cuisine', 'unknown_value', fields.cuisine), allowed })
      continue
    }
    if (before?.hiddenReason && fields.status === 'active') {
      skip(cellProblem('status', 'hidden_by_admin', before.hiddenReason))
      continue
    }
    if (permitFood.forbidsOrders && fields.status === 'active') {
      skip(cellProblem('status', 'orders_forbidden', permitFood.permit))
      continue
    }
    if (strictPermit !== null && fields.needsRefrigeration && fields.status === 'active') {
      skip(cellProblem('status', 'refrigeration_not_allowed', strictPermit))
      continue
    }
    const food = forbiddenFood(permitFood.kinds, fields.foodKinds)
    if (food !== 'none' && fields.status === 'active') {
      skip(
        food === 'unstated'
          ? cellProblem('food_kinds', 'food_unstated', permitFood.kinds.join(' '))
          : cellProblem('food_kinds', 'food_not_allowed', food.join(' ')),
      )
      continue
    }
    seen.add(key)
    const isArchived = before?.status === 'archived' && isStillArchived(cells)
    if (before?.status === 'archived' && !isArchived && !columns.includes('status')) {
      columns.push('status')
      values.push({ column: 'status', before: before.status, after: fields.status })
    }
    const newOptions = changedOptions(before, fields)
    if (before && columns.length + newOptions.length === 0) {
      plan.unchanged += 1
      continue
    }
    plan.dishes.push({
      line,
      name: fields.name,
      kind: before ? 'changed' : 'new',
      columns,
      values,
      options: newOptions,
      losses,
      fields,
      before,
      isArchived,
    })
  }
  return plan
}

/** The first dish of each name, archived dishes excluded. */
function dishesByName(menu: readonly MenuDish[]): Map<string, MenuDish> {
  return new Map(
    menu
      .filter(({ status }) => status !== 'archived')
      .toReversed()
      .map((dish) => [nameKey(dish.name), dish]),
  )
}

/** The category of a row of a text or of another shop, by its section or else by the dish's own name. */
function looseCategory({ category = '', name = '' }: DishCells): string | undefined {
  return categoryNamed(category) ?? categoryIn(category) ?? categoryIn(name)
}

/**
 * The variations of a product as options, with extras counted from the lowest price. If a price cannot be read, the
 * line and the text of that price.
 */
function optionsOf({ variations, choice }: MenuRow) {
  if (variations.length === 0) return undefined
  const prices = variations.map(({ price }) => typedNumber(plainCell(price)))
  const unread = variations[prices.findIndex((price) => Number.isNaN(price))]
  if (unread) return { line: unread.line, price: unread.price }
  const lowest = prices.reduce((least, price) => Math.min(least, price))
  const named = new Map(
    variations.map(({ name }, index) => {
      const additionalPrice = toDollars(toCents(prices[index] ?? lowest) - toCents(lowest))
      return [nameKey(name), { name: plainCell(name), additionalPrice }] as const
    }),
  )
  return { lowest, choice: choice || 'Option', variants: [...named.values()] }
}

/** The options that are new in a dish, or whose extra changes. */
function changedOptions(before: MenuDish | undefined, after: DishFields): MenuCsvChange['options'] {
  const known = before?.variantGroups.flatMap(({ variants }) => variants) ?? []
  return after.variantGroups
    .flatMap(({ variants }) => variants)
    .filter(
      ({ name, additionalPrice }) =>
        !known.some((option) => option.name === name && option.additionalPrice === additionalPrice),
    )
    .map(({ name, additionalPrice }) => ({ name, additionalPrice }))
}

function isStillArchived({ status = '' }: DishCells): boolean {
  return status.trim() === '' || statusNamed(plainCell(status)) === 'archived'
}
