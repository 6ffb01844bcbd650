import { getDish as contract, type DishDetail } from '@localchef/contracts/menu/get-dish'
import { sql } from 'kysely'
import { notFound } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { batchIsOpen, batchObject, dishCardColumns, dishChefObject, dishPictures } from './dish-columns.ts'

/** How many other dishes of the chef a dish's page shows. */
const RELATED = 6

export const getDish = implement(contract, async ({ id }, { db, now }) => {
  const { rows } = await sql<DishDetail>`
    select
      ${dishCardColumns(now)},
      ${dishPictures} as pictures,
      d.available_weekdays as "availableWeekdays",
      ${dishChefObject} as chef,
      coalesce((
        select jsonb_agg(
          jsonb_build_object('id', i.id, 'name', i.name, 'nameRu', i.name_ru, 'isRemovable', i.is_removable)
          order by i.position, i.id
        )
        from public.dish_ingredients i
        where i.dish_id = d.id
      ), '[]') as ingredients,
      coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'id', g.id, 'name', g.name, 'nameRu', g.name_ru,
            'minChoices', g.min_choices, 'maxChoices', g.max_choices,
            'variants', coalesce((
              select jsonb_agg(
                jsonb_build_object(
                  'id', v.id, 'name', v.name, 'nameRu', v.name_ru,
                  'additionalPrice', (v.additional_price_cents / 100.0)::float8, 'isAvailable', v.is_available
                )
                order by v.position, v.id
              )
              from public.dish_variants v
              where v.group_id = g.id
            ), '[]')
          )
          order by g.position, g.id
        )
        from public.dish_variant_groups g
        where g.dish_id = d.id
      ), '[]') as "variantGroups",
      coalesce((
        select jsonb_agg(${batchObject} order by b.pickup_from, b.id)
        from public.ready_batches b
        where b.dish_id = d.id
          and ${batchIsOpen(now)}
      ), '[]') as batches,
      coalesce((
        select jsonb_agg(to_jsonb(other))
        from (
          select ${dishCardColumns(now)}
          from public.dishes d, public.dishes this
          where this.id = ${id}
            and d.chef_id = this.chef_id
            and d.id <> this.id
            and d.status = 'active'
          order by (d.category = this.category) desc, d.times_ordered desc, d.id
          limit ${RELATED}
        ) other
      ), '[]') as related
    from public.dishes d
    join public.chefs c on c.id = d.chef_id
    where d.id = ${id}
      and d.status in ('active', 'paused')
      and c.status in ('active', 'paused')
  `.execute(db)
  const dish = rows[0]
  if (!dish) throw notFound('dish')
  return dish
})
