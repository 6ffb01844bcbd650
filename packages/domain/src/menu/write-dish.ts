import type { notFound } from '@localchef/contracts/common-refusals'
import type { DishFields } from '@localchef/contracts/menu/dish'
import type { denialRejected } from '@localchef/contracts/menu/menu-refusals'
import { sql } from 'kysely'
import type { OwnKitchen } from '../chefs/own-kitchen.ts'
import type { Queries } from '../queries.ts'
import { invalidField, type Refuse } from '../refusal.ts'
import { writeCost } from './write-cost.ts'
import { writeDishRows } from './write-dish-rows.ts'
import { writeIngredients } from './write-ingredients.ts'
import { writePictures } from './write-pictures.ts'
import { writeStatements } from './write-statements.ts'
import { writeVariantGroups } from './write-variant-groups.ts'

export async function writeDish(
  refuse: Refuse<typeof denialRejected | typeof notFound>,
  db: Queries,
  kitchen: OwnKitchen,
  id: string,
  fields: DishFields,
): Promise<void> {
  await writeDishRows(refuse, db, kitchen, [{ id, fields, status: fields.status }])
  await writePictures(db, id, fields.pictures)
  await writeIngredients(db, [{ dishId: id, ingredients: fields.ingredients }])
  await writeVariantGroups(db, id, fields.variantGroups)
  await writeStatements(refuse, db, [{ dishId: id, fields }])
  await writeCost(db, id, fields.cost)
}

/** Refuses references to unknown rows and to rows of other chefs. */
export async function checkReferences(
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
  if (cuisine && !rows[0]?.hasCuisine) throw invalidField(['cuisine'], 'unknown_cuisine')
  if (capGroupId && !rows[0]?.hasCapGroup) {
    throw invalidField(['capGroupId'], 'unknown_shared_limit')
  }
}
