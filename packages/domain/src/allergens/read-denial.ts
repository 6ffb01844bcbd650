import type { AdminDenial } from '@localchef/contracts/allergens/denial'
import { notFound } from '@localchef/contracts/common-refusals'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { noSuch, type Refuse } from '../refusal.ts'

export async function readDenial(
  refuse: Refuse<typeof notFound>,
  db: Queries,
  id: string,
): Promise<AdminDenial> {
  const { rows } = await sql<{ denial: AdminDenial }>`
    select jsonb_build_object(
      'id', a.id, 'allergen', a.allergen, 'ingredients', a.ingredients, 'reason', a.reason, 'status', a.status,
      'note', a.decision_note, 'createdAt', a.created_at,
      'dish', jsonb_build_object(
        'id', d.id, 'name', d.name, 'nameRu', d.name_ru, 'allergens', d.allergens,
        'ingredients', coalesce((
          select jsonb_agg(jsonb_build_object('name', i.name, 'nameRu', i.name_ru) order by i.position, i.id)
          from public.dish_ingredients i
          where i.dish_id = d.id
        ), '[]')
      ),
      'chef', jsonb_build_object('id', c.id, 'name', c.name, 'nameRu', c.name_ru)
    ) as denial
    from public.allergen_denials a
    join public.dishes d on d.id = a.dish_id
    join public.chefs c on c.id = d.chef_id
    where a.id = ${id}
  `.execute(db)
  const denial = rows[0]?.denial
  if (!denial) throw refuse(notFound, noSuch('denial'))
  return denial
}
