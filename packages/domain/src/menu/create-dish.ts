import type { notFound } from '@localchef/contracts/common-refusals'
import { createDish as contract } from '@localchef/contracts/menu/create-dish'
import type { DishFields } from '@localchef/contracts/menu/dish'
import type { denialRejected } from '@localchef/contracts/menu/menu-refusals'
import { lockOwnKitchen, type OwnKitchen } from '../chefs/own-kitchen.ts'
import type { Queries } from '../queries.ts'
import type { Refuse } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { checkOwnFiles } from '../stored-file.ts'
import { checkPermittedFood } from './check-permitted-food.ts'
import { readMenuDish } from './list-menu.ts'
import { checkReferences, writeDish } from './write-dish.ts'
import { picturesAsFiles } from './write-pictures.ts'

export const createDish = implement(contract, async (fields, call) => {
  const { db, user, now } = call
  const kitchen = await lockOwnKitchen(call.refuse, db, user.id)
  await checkReferences(db, kitchen, fields)
  await checkPermittedFood(call.refuse, db, now, kitchen, [{ ...fields, id: null }])
  await checkOwnFiles(call, picturesAsFiles(fields.pictures))
  return readMenuDish(call.refuse, db, kitchen, now, await insertDish(call.refuse, db, kitchen, fields))
})

/** Inserts a dish at the end of the menu. Ingredients and options get new ids. */
export async function insertDish(
  refuse: Refuse<typeof denialRejected | typeof notFound>,
  db: Queries,
  kitchen: OwnKitchen,
  fields: DishFields,
): Promise<string> {
  const id = crypto.randomUUID()
  await writeDish(refuse, db, kitchen, id, {
    ...fields,
    ingredients: fields.ingredients.map((ingredient) => ({ ...ingredient, id: undefined })),
    variantGroups: fields.variantGroups.map((group) => ({
      ...group,
      id: undefined,
      variants: group.variants.map((variant) => ({ ...variant, id: undefined })),
    })),
  })
  return id
}
