import { createDish, type DishFields, updateDish } from '@localchef/contracts/menu-dish'
import { toCents } from '@localchef/contracts/money'
import { sql } from 'kysely'
import { checkOwnFiles } from '../../chefs/manage/stored-file.ts'
import type { Queries } from '../../queries.ts'
import { invalidField, notFound } from '../../refusal.ts'
import { implement } from '../../server-function.ts'
import { lockOwnKitchen, type OwnKitchen } from './own-kitchen.ts'
import { readMenuDish } from './read-menu.ts'
import { writeIngredients } from './write-ingredients.ts'
import { picturesAsFiles, writePictures } from './write-pictures.ts'
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
  await checkReferences(db, kitchen, fields)
  const { pictures } = await readMenuDish(db, kitchen, now, id)
  await checkOwnFiles(call, picturesAsFiles(fields.pictures), new Set(pictures.map(({ path }) => path)))
  await overwriteDish(db, kitchen, id, fields)
  return readMenuDish(db, kitchen, now, id)
})

/** At the end of the menu. What may have an id of its own gets a new one. */
export async function insertDish(db: Queries, kitchen: OwnKitchen, fields: DishFields): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into public.dishes (chef_id, name, price_cents, category, position)
    select ${kitchen.id}, ${fields.name}, 0, ${fields.category}, coalesce(max(d.position) + 1, 0)
    from public.dishes d
    where d.chef_id = ${kitchen.id}
    returning id
  `.execute(db)
  const id = rows[0]?.id
  if (!id) throw new Error('A dish is always written')
  await overwriteDish(db, kitchen, id, {
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

/** Orders hold names and prices of their own: nothing placed changes. */
export async function overwriteDish(
  db: Queries,
  kitchen: OwnKitchen,
  id: string,
  fields: DishFields,
): Promise<void> {
  const { rows } = await sql`
    update public.dishes
    set name = ${fields.name},
        name_ru = ${orNull(fields.nameRu)},
        description = ${fields.description},
        description_ru = ${orNull(fields.descriptionRu)},
        price_cents = ${toCents(fields.price)},
        category = ${fields.category},
        cuisine = ${orNull(fields.cuisine)},
        promise = ${fields.promise}::public.dish_promise,
        status = ${fields.status}::public.dish_status,
        allergens = ${[...new Set(fields.allergens)]}::text[],
        diets = ${[...new Set(fields.diets)]}::text[],
        heat = ${fields.heat},
        serves = ${fields.serves},
        prep_minutes = ${fields.prepMinutes},
        available_weekdays = ${[...new Set(fields.availableWeekdays)].sort()}::smallint[],
        daily_portion_limit = ${fields.dailyPortionLimit},
        slot_portion_limit = ${fields.slotPortionLimit},
        cap_group_id = ${fields.capGroupId}
    where id = ${id}
      and chef_id = ${kitchen.id}
    returning id
  `.execute(db)
  if (rows.length === 0) throw notFound('dish')
  await writePictures(db, id, fields.pictures)
  await writeIngredients(db, id, fields.ingredients)
  await writeVariantGroups(db, id, fields.variantGroups)
}

/** What a dish points to has to be there, and to be the chef's own. */
async function checkReferences(
  db: Queries,
  kitchen: OwnKitchen,
  { cuisine, capGroupId }: DishFields,
): Promise<void> {
  const { rows } = await sql<{ hasCuisine: boolean; hasCapGroup: boolean }>`
    select
      exists (select 1 from public.cuisines k where k.slug = ${orNull(cuisine)}) as "hasCuisine",
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

/** An empty text says the same as none. */
function orNull(text: string | null): string | null {
  return text || null
}
