import { notFound } from '@localchef/contracts/common-refusals'
import { getLabelFacts as contract, type LabelFacts } from '@localchef/contracts/orders/get-label-facts'
import { labelsNetQuantity } from '@localchef/contracts/permits/rule-of-place'
import { sql } from 'kysely'
import { cityInRussian } from '../city-in-russian.ts'
import { readRuleOfPlace } from '../permits/kitchen-law.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'

interface Stored extends Omit<LabelFacts, 'law' | 'needsNetQuantity'> {
  kind: 'chef' | 'truck_stop'
  county: string | null
  heldPermit: string
}

/** The options of a dish (`d`) by group. */
const weighedVariants = sql`
  coalesce((
    select jsonb_agg(
      jsonb_build_object(
        'variants', (
          select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'id', v.id, 'netWeightGrams', v.net_weight_grams, 'netVolumeMl', v.net_volume_ml
              )
              order by v.position, v.id
            ),
            '[]'
          )
          from public.dish_variants v
          where v.group_id = g.id
        )
      )
      order by g.position, g.id
    )
    from public.dish_variant_groups g
    where g.dish_id = d.id
  ), '[]')
`

/** Reads current ingredients, because the label is for food cooked now. */
export const getLabelFacts = implement(contract, async ({ orderIds }, { db, user, now, refuse }) => {
  const { rows } = await sql<Stored>`
    select
      c.kind,
      c.county,
      private.held_permit(c.id) as "heldPermit" /* never null: heldPermit */,
      jsonb_build_object('name', c.name, 'nameRu', c.name_ru, 'city', c.city,
        'cityRu', ${sql.raw(cityInRussian)}, 'state', c.state) as kitchen,
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
            'netVolumeMl', d.net_volume_ml,
            'variantGroups', ${weighedVariants},
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
  const { kind, county, heldPermit, ...facts } = rows[0]
  const rule = await readRuleOfPlace(db, now, { state: facts.kitchen.state, county })
  return {
    ...facts,
    law: rule?.label ? { ...rule.label, year: rule.year } : null,
    needsNetQuantity: labelsNetQuantity(rule, kind, heldPermit),
  }
})
