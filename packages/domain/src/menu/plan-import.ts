import type { DishFields, MenuDish } from '@localchef/contracts/menu/dish'
import { type MenuCsvProblem, menuCsvColumns, mostMenuCsvRows } from '@localchef/contracts/menu/menu-csv'
import { csvTooLong, csvWithoutHeadings } from '@localchef/contracts/menu/menu-refusals'
import type { MenuCsvChange } from '@localchef/contracts/menu/preview-menu-import'
import { type CsvRow, parseCsv, plainCell } from '../csv-text.ts'
import type { Refuse } from '../refusal.ts'
import { cellsToFields, type DishCells } from './dish-cells.ts'

/** A valid row that changes something. */
export interface PlannedDish extends MenuCsvChange {
  fields: DishFields
  /** Undefined for a new dish. */
  before: MenuDish | undefined
  /** Whether the dish is archived and stays so after its row. */
  isArchived: boolean
}

export interface ImportLimits {
  cuisines: ReadonlySet<string>
  /** The kitchen's permit if it does not allow food that needs a refrigerator. */
  strictPermit: string | null
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
  { cuisines, strictPermit }: ImportLimits,
): ImportPlan {
  const { headings, rows } = readTable(refuse, csv)
  const known = new Set<string>(menuCsvColumns)
  const plan: ImportPlan = {
    dishes: [],
    unchanged: 0,
    unknownHeadings: headings.filter((heading) => heading !== '' && !known.has(heading)),
    problems: [],
  }
  const byId = new Map(menu.map((dish) => [dish.id, dish]))
  const byName = dishesByName(menu)
  const seen = new Set<string>()

  for (const { line, cells: texts, isBroken } of rows) {
    const refuse = (problem: Omit<MenuCsvProblem, 'line'>) =>
      plan.problems.push({ line, ...problem, value: problem.value.slice(0, 120) })
    if (isBroken) {
      refuse({ column: null, reason: 'broken_quote', value: texts.join(' ') })
      continue
    }
    if (texts.slice(headings.length).some((text) => text.trim() !== '')) {
      refuse({ column: null, reason: 'wrong_cell_count', value: texts.join(' | ') })
      continue
    }
    const cells = cellsOf(headings, texts)
    const id = plainCell(cells.id ?? '')
    const name = plainCell(cells.name ?? '')
    const before = id ? byId.get(id) : byName.get(name.toLowerCase())
    if (id && !before) {
      refuse({ column: 'id', reason: 'unknown_dish', value: id })
      continue
    }
    const key = before?.id ?? name.toLowerCase()
    if (name && seen.has(key)) {
      refuse({ column: id ? 'id' : 'name', reason: 'twice_in_file', value: id || name })
      continue
    }
    const outcome = cellsToFields(cells, before)
    if ('problem' in outcome) {
      refuse(outcome.problem)
      continue
    }
    const { fields, columns, losses } = outcome
    if (fields.cuisine && !cuisines.has(fields.cuisine)) {
      refuse({ column: 'cuisine', reason: 'unknown_value', value: fields.cuisine })
      continue
    }
    if (before?.hiddenReason && fields.status === 'active') {
      refuse({ column: 'status', reason: 'hidden_by_admin', value: before.hiddenReason })
      continue
    }
    if (strictPermit !== null && fields.needsRefrigeration && fields.status === 'active') {
      refuse({ column: 'status', reason: 'refrigeration_not_allowed', value: strictPermit })
      continue
    }
    seen.add(key)
    const isArchived = before?.status === 'archived' && isStillArchived(cells)
    if (before?.status === 'archived' && !isArchived && !columns.includes('status')) columns.push('status')
    if (before && columns.length === 0) {
      plan.unchanged += 1
    } else {
      plan.dishes.push({
        line,
        name: fields.name,
        kind: before ? 'changed' : 'new',
        columns,
        losses,
        fields,
        before,
        isArchived,
      })
    }
  }
  return plan
}

/** The first dish of each name, archived dishes excluded. */
function dishesByName(menu: readonly MenuDish[]): Map<string, MenuDish> {
  return new Map(
    menu
      .filter(({ status }) => status !== 'archived')
      .toReversed()
      .map((dish) => [dish.name.toLowerCase(), dish]),
  )
}

function readTable(
  refuse: Refuse<typeof csvTooLong | typeof csvWithoutHeadings>,
  csv: string,
): { headings: string[]; rows: CsvRow[] } {
  const [first, ...rows] = parseCsv(csv)
  const headings = (first?.cells ?? []).map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  )
  if (!headings.includes('name')) {
    throw refuse(csvWithoutHeadings, { columns: [...menuCsvColumns] })
  }
  if (rows.length > mostMenuCsvRows) {
    throw refuse(csvTooLong, { most: mostMenuCsvRows })
  }
  return { headings, rows }
}

/** A short row lacks the cells of its missing columns. */
function cellsOf(headings: readonly string[], texts: readonly string[]): DishCells {
  return Object.fromEntries(
    menuCsvColumns.flatMap((column) => {
      const text = texts[headings.indexOf(column)]
      return text === undefined ? [] : [[column, text]]
    }),
  )
}

function isStillArchived({ status }: DishCells): boolean {
  return status === undefined || status.trim() === '' || plainCell(status) === 'archived'
}
