import type { DishFields } from '@localchef/contracts/menu-dish'
import { sql } from 'kysely'
import type { Queries } from '../../queries.ts'
import { invalidField } from '../../refusal.ts'

/** Makes the dish's ingredients these, in this order. One that stays keeps its id, so that carts stay right. */
export async function writeIngredients(
  db: Queries,
  dishId: string,
  ingredients: DishFields['ingredients'],
): Promise<void> {
  const known = await sql<{ id: string }>`
    select id
    from public.dish_ingredients
    where dish_id = ${dishId}
  `.execute(db)
  const knownIds = new Set(known.rows.map(({ id }) => id))
  const rows = ingredients.map((ingredient, position) => {
    const { id } = ingredient
    if (id && !knownIds.delete(id)) {
      throw invalidField(['ingredients', position, 'name'], 'This ingredient is not of this dish any more')
    }
    return {
      id: id ?? crypto.randomUUID(),
      name: ingredient.name,
      name_ru: ingredient.nameRu || null,
      is_removable: ingredient.isRemovable,
      position,
    }
  })
  await sql`
    delete from public.dish_ingredients
    where id = any (${[...knownIds]}::uuid[])
  `.execute(db)
  await sql`
    insert into public.dish_ingredients (id, dish_id, name, name_ru, is_removable, position)
    select r.id, ${dishId}, r.name, r.name_ru, r.is_removable, r.position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, name text, name_ru text, is_removable boolean, position integer)
    on conflict (id) do update
    set name = excluded.name,
        name_ru = excluded.name_ru,
        is_removable = excluded.is_removable,
        position = excluded.position
  `.execute(db)
}
