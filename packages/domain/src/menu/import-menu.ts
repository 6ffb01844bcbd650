import { importMenu as contract } from '@localchef/contracts/menu/import-menu'
import { lockOwnKitchen } from '../chefs/own-kitchen.ts'
import { implement } from '../server-function.ts'
import { readImportLimits } from './import-limits.ts'
import { readMenuDishes } from './list-menu.ts'
import { planImport } from './plan-import.ts'
import { writeVariantGroups } from './write-dish.ts'
import { writeDishRows } from './write-dish-rows.ts'
import { writeIngredients } from './write-ingredients.ts'
import { writeStatements } from './write-statements.ts'

/** Plans again from the current menu, and writes all rows in a few statements. */
export const importMenu = implement(contract, async ({ csv }, { db, user, now, refuse }) => {
  const kitchen = await lockOwnKitchen(refuse, db, user.id)
  const plan = planImport(
    refuse,
    csv,
    await readMenuDishes(db, kitchen, now),
    await readImportLimits(db, now, kitchen),
  )
  const dishes = plan.dishes.map(({ fields, before, isArchived, options }) => ({
    id: before?.id ?? crypto.randomUUID(),
    fields,
    hasNewOptions: options.length > 0,
    status: isArchived ? ('archived' as const) : fields.status,
  }))
  await writeDishRows(refuse, db, kitchen, dishes)
  await writeIngredients(
    db,
    dishes.map(({ id, fields }) => ({ dishId: id, ingredients: fields.ingredients })),
  )
  for (const { id, fields, hasNewOptions } of dishes) {
    if (hasNewOptions) await writeVariantGroups(db, id, fields.variantGroups)
  }
  await writeStatements(
    refuse,
    db,
    dishes.map(({ id, fields }) => ({ dishId: id, fields })),
  )
  const created = plan.dishes.filter(({ kind }) => kind === 'new').length
  return { created, updated: dishes.length - created, problems: plan.problems }
})
