import { createDish, type DishFields, updateDish } from '@localchef/contracts/menu-dish'
import { sql } from 'kysely'
import { checkOwnFiles } from '../../chefs/manage/stored-file.ts'
import type { Queries } from '../../queries.ts'
import { invalidField } from '../../refusal.ts'
import { implement } from '../../server-function.ts'
import { lockOwnKitchen, type OwnKitchen } from './own-kitchen.ts'
import { readMenuDish } from './read-menu.ts'
import { writeDishRows } from './write-dish-rows.ts'
import { writeIngredients } from './write-ingredients.ts'
import { picturesAsFiles, writePictures } from './write-pictures.ts'
import { writeStatements } from './write-statements.ts'
import { writeVariantGroups } from './write-variant-groups.ts'

export const addDish = implement(createDish, async (fields, call) => {
  const { db, person, now } = call
  const kitchen = await lockOwnKitchen(db, person.id)
  await checkReferences(db, kitchen, fields)
  await checkOwnFiles(call, picturesAsFiles(fields.pictures))
  return readMenuDish(db, kitchen, now, await insertDish(db, kitchen, fields))
})

export const changeDish = implement(updateDish, async ({ id, ...fields }, call) => {
  const { db, person, now } = call
  const kitchen = await lockOwnKitchen(db, person.id)
  const { pictures } = await readMenuDish(db, kitchen, now, id)
  await checkReferences(db, kitchen, fields)
  await checkOwnFiles(call, picturesAsFiles(fields.pictures), new Set(pictures.map(({ path }) => path)))
  await writeDish(db, kitchen, id, fields)
  return readMenuDish(db, kitchen, now, id)
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

async function writeDish(db: Queries, kitchen: OwnKitchen, id: string, fields: DishFields): Promise<void> {
  await writeDishRows(db, kitchen, [{ id, fields, status: fields.status }])
  await writePictures(db, id, fields.pictures)
  await writeIngredients(db, [{ dishId: id, ingredients: fields.ingredients }])
  await writeVariantGroups(db, id, fields.variantGroups)
  await writeStatements(db, [{ dishId: id, fields }])
}

/** What a dish points to has to be there, and to be the chef's own. */
async function checkReferences(
  db: Queries,
  kitchen: OwnKitchen,
  { cuisine, capGroupId }: DishFields,
): Promise<void> {
  const { rows } = await sql<{ hasCuisine: boolean; hasCapGroup: boolean }>`
    select
      exists (select 1 from public.cuisines k where k.slug = ${cuisine || null}) as "hasCuisine",
      exists (
        select 1
        from public.cap_groups g
        where g.id = ${capGroupId}::uuid
          and g.chef_id = ${kitchen.id}
      ) as "hasCapGroup"
  `.execute(db)
  if (cuisine && !rows[0]?.hasCuisine) throw invalidField(['cuisine'], 'There is no such cuisine')
  if (capGroupId && !rows[0]?.hasCapGroup) throw invalidField(['capGroupId'], 'There is no such shared limit')
}
