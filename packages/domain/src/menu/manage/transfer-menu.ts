import { exportMenu, importMenu, MENU_CSV_COLUMNS, type MenuCsvProblem } from '@localchef/contracts/menu-csv'
import type { MenuDish } from '@localchef/contracts/menu-dish'
import { sql } from 'kysely'
import type { Queries } from '../../queries.ts'
import { Refusal } from '../../refusal.ts'
import { implement } from '../../server-function.ts'
import { type CsvRow, formatCsv, parseCsv, plainCell } from './csv-text.ts'
import { cellsToFields, type DishCells, dishToCells } from './dish-row.ts'
import { lockOwnKitchen, readOwnKitchen } from './own-kitchen.ts'
import { readMenuDishes } from './read-menu.ts'
import { insertDish, overwriteDish } from './write-dish.ts'

/** A menu has some dozens of dishes; more rows than this are another kind of file. */
const MOST_ROWS = 300

export const menuToCsv = implement(exportMenu, async (_input, { db, person, now }) => {
  const kitchen = await readOwnKitchen(db, person.id)
  const dishes = await readMenuDishes(db, kitchen, now)
  return { csv: formatCsv([MENU_CSV_COLUMNS, ...dishes.map(dishToCells)]) }
})

/** A row with an id changes that dish; one without changes the dish of the same name, or makes a new one. */
export const menuFromCsv = implement(importMenu, async ({ csv }, { db, person, now }) => {
  const { headings, rows } = readTable(csv)
  const kitchen = await lockOwnKitchen(db, person.id)
  const dishes = await readMenuDishes(db, kitchen, now)
  const cuisines = await readCuisines(db)
  const problems: MenuCsvProblem[] = []
  const seen = new Set<string>()
  let created = 0
  let updated = 0

  for (const { line, cells: texts } of rows) {
    const refuse = (problem: Omit<MenuCsvProblem, 'line'>) => problems.push({ line, ...problem })
    if (texts.slice(headings.length).some((text) => text.trim() !== '')) {
      refuse({ column: null, reason: 'wrong_cell_count', value: texts.join(' | ').slice(0, 120) })
      continue
    }
    const cells = cellsOf(headings, texts)
    const id = plainCell(cells.id ?? '')
    const name = plainCell(cells.name ?? '')
    const before = findDish(dishes, id, name)
    if (id && !before) {
      refuse({ column: 'id', reason: 'unknown_dish', value: id.slice(0, 120) })
      continue
    }
    const key = before?.id ?? name.toLowerCase()
    if (name && seen.has(key)) {
      refuse({ column: id ? 'id' : 'name', reason: 'twice_in_file', value: (id || name).slice(0, 120) })
      continue
    }
    const outcome = cellsToFields(cells, before)
    if ('problem' in outcome) {
      refuse(outcome.problem)
      continue
    }
    const { fields } = outcome
    if (fields.cuisine && !cuisines.has(fields.cuisine)) {
      refuse({ column: 'cuisine', reason: 'unknown_value', value: fields.cuisine })
      continue
    }
    seen.add(key)
    if (before) {
      await overwriteDish(db, kitchen, before.id, fields)
      if (before.status === 'archived' && isStillArchived(cells)) await archive(db, before)
      updated += 1
    } else {
      await insertDish(db, kitchen, fields)
      created += 1
    }
  }
  return { created, updated, problems }
})

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
      {
        details: { columns: MENU_CSV_COLUMNS },
      },
    )
  }
  if (rows.length > MOST_ROWS) {
    throw new Refusal(422, 'csv_too_long', `A file may have at most ${MOST_ROWS} dishes`, {
      details: { most: MOST_ROWS },
    })
  }
  return { headings, rows }
}

function cellsOf(headings: readonly string[], texts: readonly string[]): DishCells {
  return Object.fromEntries(
    MENU_CSV_COLUMNS.flatMap((column) => {
      const index = headings.indexOf(column)
      return index < 0 ? [] : [[column, texts[index] ?? '']]
    }),
  )
}

function findDish(dishes: readonly MenuDish[], id: string, name: string): MenuDish | undefined {
  if (id) return dishes.find((dish) => dish.id === id)
  return dishes.find((dish) => dish.status !== 'archived' && dish.name.toLowerCase() === name.toLowerCase())
}

function isStillArchived({ status }: DishCells): boolean {
  return status === undefined || status.trim() === '' || plainCell(status) === 'archived'
}

async function archive(db: Queries, { id }: MenuDish): Promise<void> {
  await sql`update public.dishes set status = 'archived' where id = ${id}`.execute(db)
}

async function readCuisines(db: Queries): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`select slug from public.cuisines`.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}
