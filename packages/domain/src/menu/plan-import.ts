import type { DishFields, MenuDish } from '@localchef/contracts/menu/dish'
import { MENU_CSV_COLUMNS, type MenuCsvProblem, MOST_MENU_CSV_ROWS } from '@localchef/contracts/menu/menu-csv'
import type { MenuCsvChange } from '@localchef/contracts/menu/preview-menu-import'
import { Refusal } from '../refusal.ts'
import { type CsvRow, parseCsv, plainCell } from './csv-text.ts'
import { cellsToFields, type DishCells } from './dish-row.ts'

/** A good row that says something new. */
export interface PlannedDish extends MenuCsvChange {
  fields: DishFields
  /** None: a new dish. */
  before: MenuDish | undefined
  /** A dish in the archive stays there unless its row says otherwise. */
  isArchived: boolean
}

export interface ImportPlan {
  dishes: PlannedDish[]
  unchanged: number
  unknownHeadings: string[]
  problems: MenuCsvProblem[]
}

/** A row with an id changes that dish; one without changes the dish of the same name, or makes a new one. */
export function planImport(
  csv: string,
  menu: readonly MenuDish[],
  cuisines: ReadonlySet<string>,
): ImportPlan {
  const { headings, rows } = readTable(csv)
  const known = new Set<string>(MENU_CSV_COLUMNS)
  const plan: ImportPlan = {
    dishes: [],
    unchanged: 0,
    unknownHeadings: headings.filter((heading) => heading !== '' && !known.has(heading)),
    problems: [],
  }
  const byId = new Map(menu.map((dish) => [dish.id, dish]))
  const byName = new Map(
    menu
      .filter(({ status }) => status !== 'archived')
      .toReversed()
      .map((dish) => [dish.name.toLowerCase(), dish]),
  )
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
    if (before?.heldReason && fields.status === 'active') {
      refuse({ column: 'status', reason: 'held_by_admin', value: before.heldReason })
      continue
    }
    seen.add(key)
    const isArchived = before?.status === 'archived' && isStillArchived(cells)
    if (before?.status === 'archived' && !isArchived && !columns.includes('status')) columns.push('status')
    if (before && columns.length === 0) plan.unchanged += 1
    else
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
  return plan
}

function readTable(csv: string): { headings: string[]; rows: CsvRow[] } {
  const [first, ...rows] = parseCsv(csv)
  const headings = (first?.cells ?? []).map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  )
  if (!headings.includes('name')) {
    throw new Refusal(
      422,
      'csv_without_headings',
      'The first line has to name the columns, at least "name"',
      { details: { columns: MENU_CSV_COLUMNS } },
    )
  }
  if (rows.length > MOST_MENU_CSV_ROWS) {
    throw new Refusal(422, 'csv_too_long', `A file may have at most ${MOST_MENU_CSV_ROWS} dishes`, {
      details: { most: MOST_MENU_CSV_ROWS },
    })
  }
  return { headings, rows }
}

/** A row that ends early does not speak of the columns it leaves out. */
function cellsOf(headings: readonly string[], texts: readonly string[]): DishCells {
  return Object.fromEntries(
    MENU_CSV_COLUMNS.flatMap((column) => {
      const text = texts[headings.indexOf(column)]
      return text === undefined ? [] : [[column, text]]
    }),
  )
}

function isStillArchived({ status }: DishCells): boolean {
  return status === undefined || status.trim() === '' || plainCell(status) === 'archived'
}
