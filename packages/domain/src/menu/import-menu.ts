import { importMenu as contract } from '@localchef/contracts/menu/import-menu'
import { implement } from '../server-function.ts'
import { readCuisines } from './known-cuisines.ts'
import { readMenuDishes } from './list-menu.ts'
import { lockOwnKitchen } from './own-kitchen.ts'
import { planImport } from './plan-import.ts'
import { writeDishRows } from './write-dish-rows.ts'
import { writeIngredients } from './write-ingredients.ts'
import { writeStatements } from './write-statements.ts'

/** Planned anew from the menu as it is now, all rows in a few statements. */
export const importMenu = implement(contract, async ({ csv }, { db, person, now }) => {
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
