import { exportMenu, importMenu, MENU_CSV_COLUMNS, previewMenuImport } from '@localchef/contracts/menu-csv'
import { sql } from 'kysely'
import type { Queries } from '../../queries.ts'
import { implement } from '../../server-function.ts'
import { formatCsv } from './csv-text.ts'
import { dishToCells } from './dish-row.ts'
import { lockOwnKitchen, readOwnKitchen } from './own-kitchen.ts'
import { planImport } from './plan-import.ts'
import { readMenuDishes } from './read-menu.ts'
import { writeDishRows } from './write-dish-rows.ts'
import { writeIngredients } from './write-ingredients.ts'
import { writeStatements } from './write-statements.ts'

export const menuToCsv = implement(exportMenu, async (_input, { db, person, now }) => {
  const kitchen = await readOwnKitchen(db, person.id)
  const dishes = await readMenuDishes(db, kitchen, now)
  return { csv: formatCsv([MENU_CSV_COLUMNS, ...dishes.map(dishToCells)]) }
})

export const previewOfImport = implement(previewMenuImport, async ({ csv }, { db, person, now }) => {
  const kitchen = await readOwnKitchen(db, person.id)
  const menu = await readMenuDishes(db, kitchen, now)
  const { dishes, unchanged, unknownHeadings, problems } = planImport(csv, menu, await readCuisines(db))
  const changes = dishes.map(({ line, name, kind, columns, losses }) => ({
    line,
    name,
    kind,
    columns,
    losses,
  }))
  return { changes, unchanged, unknownHeadings, problems }
})

/** Planned anew from the menu as it is now, all rows in a few statements. */
export const menuFromCsv = implement(importMenu, async ({ csv }, { db, person, now }) => {
  const kitchen = await lockOwnKitchen(db, person.id)
  const plan = planImport(csv, await readMenuDishes(db, kitchen, now), await readCuisines(db))
  const dishes = plan.dishes.map(({ fields, before, isArchived }) => ({
    id: before?.id ?? crypto.randomUUID(),
    fields,
    status: isArchived ? ('archived' as const) : fields.status,
  }))
  await writeDishRows(db, kitchen, dishes)
  await writeIngredients(
    db,
    dishes.map(({ id, fields }) => ({ dishId: id, ingredients: fields.ingredients })),
  )
  await writeStatements(
    db,
    dishes.map(({ id, fields }) => ({ dishId: id, fields })),
  )
  const created = plan.dishes.filter(({ kind }) => kind === 'new').length
  return { created, updated: dishes.length - created, problems: plan.problems }
})

async function readCuisines(db: Queries): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`select slug from public.cuisines`.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}
