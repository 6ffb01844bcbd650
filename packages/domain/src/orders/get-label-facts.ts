import { getLabelFacts as contract, type LabelFacts } from '@localchef/contracts/orders/get-label-facts'
import { sql } from 'kysely'
import { notFound } from '../refusal.ts'
import { implement } from '../server-function.ts'

/** Ingredients as the dish names them today: the label goes on food that is cooked today. */
export const getLabelFacts = implement(contract, async ({ orderIds }, { db, person }) => {
  const { rows } = await sql<LabelFacts>`
    select
      jsonb_build_object('name', c.name, 'nameRu', c.name_ru, 'city', c.city, 'state', c.state) as kitchen,
      (
        select jsonb_build_object('kind', p.kind, 'number', p.number)
        from public.chef_permits p
        where p.chef_id = c.id
          and p.number <> ''
      ) as permit,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', d.id, 'ingredients', d.ingredients))
        from (
          select
            i.dish_id as id,
            jsonb_agg(
              jsonb_build_object('id', i.id, 'name', i.name, 'nameRu', i.name_ru)
              order by i.position, i.id
            ) as ingredients
          from public.dish_ingredients i
          where i.dish_id in (
            select l.dish_id
            from public.order_lines l
            join public.orders o on o.id = l.order_id
            where o.id = any (${orderIds}::uuid[])
              and o.chef_id = c.id
          )
          group by i.dish_id
        ) d
      ), '[]') as dishes
    from public.chefs c
    where c.profile_id = ${person.id}
  `.execute(db)
  const facts = rows[0]
  if (!facts) throw notFound('business')
  return facts
})
