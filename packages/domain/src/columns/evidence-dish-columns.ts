import { sql } from 'kysely'

/** `EvidenceDish` as JSON, from `dishes d`. */
export const evidenceDish = sql.raw(`
  jsonb_build_object(
    'id', d.id, 'name', d.name, 'nameRu', d.name_ru, 'description', d.description,
    'descriptionRu', d.description_ru, 'price', (d.price_cents / 100.0)::float8, 'status', d.status,
    'picturePaths', to_jsonb(array_remove(array[d.picture_path], null)) || coalesce((
      select jsonb_agg(i.path order by i.position)
      from public.dish_pictures i
      where i.dish_id = d.id
    ), '[]'),
    'allergens', to_jsonb(d.allergens), 'possibleAllergens', to_jsonb(d.possible_allergens),
    'ingredients', coalesce((
      select jsonb_agg(jsonb_build_object('name', n.name, 'nameRu', n.name_ru) order by n.position, n.name)
      from public.dish_ingredients n
      where n.dish_id = d.id
    ), '[]')
  )
`)
