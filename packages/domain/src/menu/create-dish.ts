import { createDish as contract } from '@localchef/contracts/menu/create-dish'
import type { DishFields } from '@localchef/contracts/menu/dish'
import { checkOwnFiles } from '../chefs/stored-file.ts'
import type { Queries } from '../queries.ts'
import { implement } from '../server-function.ts'
import { readMenuDish } from './list-menu.ts'
import { lockOwnKitchen, type OwnKitchen } from './own-kitchen.ts'
import { checkReferences, writeDish } from './write-dish.ts'
import { picturesAsFiles } from './write-pictures.ts'

export const createDish = implement(contract, async (fields, call) => {
  const { db, person, now } = call
  const kitchen = await lockOwnKitchen(db, person.id)
  await checkReferences(db, kitchen, fields)
  await checkOwnFiles(call, picturesAsFiles(fields.pictures))
  return readMenuDish(db, kitchen, now, await insertDish(db, kitchen, fields))
})

/** At the end of the menu. What may have an id of its own gets a new one. */
export async function insertDish(db: Queries, kitchen: OwnKitchen, fields: DishFields): Promise<string> {
  const id = crypto.randomUUID()
  await writeDish(db, kitchen, id, {
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
