import { notFound } from '@localchef/contracts/common-refusals'
import { getLabelFacts as contract, type LabelFacts } from '@localchef/contracts/orders/get-label-facts'
import { sql } from 'kysely'
import { readRuleOfPlace } from '../permits/read-place-rules.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'

/** Reads current ingredients, because the label is for food cooked now. */
export const getLabelFacts = implement(contract, async ({ orderIds }, { db, user, now, refuse }) => {
  const { rows } = await sql<Omit<LabelFacts, 'law'> & { county: string | null }>`
    select
      c.county,
      jsonb_build_object('name', c.name, 'nameRu', c.name_ru, 'city', c.city, 'state', c.state) as kitchen,
      (
        select jsonb_build_object('kind', p.kind, 'number', p.number)
        from public.chef_permits p
        where p.chef_id = c.id
          and p.number <> ''
      ) as permit,
      coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'id', d.id,
            'netWeightGrams', d.net_weight_grams,
            'keepsDays', d.keeps_days,
            'needsRefrigeration', d.needs_refrigeration,
            'ingredients', coalesce((
              select jsonb_agg(
                jsonb_build_object('id', i.id, 'name', i.name, 'nameRu', i.name_ru)
                order by i.position, i.id
              )
              from public.dish_ingredients i
              where i.dish_id = d.id
            ), '[]')
          )
        )
        from public.dishes d
        where d.id in (
          select l.dish_id
          from public.order_lines l
          join public.orders o on o.id = l.order_id
          where o.id = any (${orderIds}::uuid[])
            and o.chef_id = c.id
            and o.is_placed
        )
      ), '[]') as dishes
    from public.chefs c
    where c.profile_id = ${user.id}
  `.execute(db)
  if (!rows[0]) throw refuse(notFound, noSuch('business'))
  const { county, ...facts } = rows[0]
  const rule = await readRuleOfPlace(db, now, { state: facts.kitchen.state, county })
  return { ...facts, law: rule?.label ? { ...rule.label, year: rule.year } : null }
})
