import type { DishFields } from '@localchef/contracts/menu/dish'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { invalidField } from '../refusal.ts'

interface IngredientsOfDish {
  dishId: string
  ingredients: DishFields['ingredients']
}

/** Replaces the ingredients of dishes. Kept ingredients keep their ids, because carts refer to them. */
export async function writeIngredients(db: Queries, dishes: readonly IngredientsOfDish[]): Promise<void> {
  const known = await sql<{ id: string; dishId: string }>`
    select id, dish_id as "dishId"
    from public.dish_ingredients
    where dish_id = any (${dishes.map(({ dishId }) => dishId)}::uuid[])
  `.execute(db)
  const dishOf = new Map(known.rows.map(({ id, dishId }) => [id, dishId]))
  const rows = dishes.flatMap(({ dishId, ingredients }) =>
    ingredients.map(({ id, name, nameRu, isRemovable }, position) => {
      if (id && dishOf.get(id) !== dishId) {
        throw invalidField(['ingredients', position, 'name'], 'ingredient_gone')
      }
      if (id) dishOf.delete(id)
      return {
        id: id ?? crypto.randomUUID(),
        dish_id: dishId,
        name,
        name_ru: nameRu || null,
        is_removable: isRemovable,
        position,
      }
    }),
  )
  await sql`
    delete from public.dish_ingredients
    where id = any (${[...dishOf.keys()]}::uuid[])
  `.execute(db)
  await sql`
    insert into public.dish_ingredients (id, dish_id, name, name_ru, is_removable, position)
    select r.id, r.dish_id, r.name, r.name_ru, r.is_removable, r.position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, dish_id uuid, name text, name_ru text, is_removable boolean, position integer)
    on conflict (id) do update
    set name = excluded.name,
        name_ru = excluded.name_ru,
        is_removable = excluded.is_removable,
        position = excluded.position
  `.execute(db)
}
