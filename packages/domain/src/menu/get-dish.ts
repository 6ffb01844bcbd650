import { notFound } from '@localchef/contracts/common-refusals'
import type { DishCard } from '@localchef/contracts/menu/dish-card'
import { getDish as contract, type DishDetail } from '@localchef/contracts/menu/get-dish'
import { optionalAllergens } from '@localchef/contracts/menu/statement-hints'
import { sql } from 'kysely'
import {
  batchIsOpen,
  batchObject,
  dishCardColumns,
  dishChefObject,
  dishIngredients,
  dishPictures,
  dishVariantGroups,
} from '../columns/dish-columns.ts'
import { loyaltyOfferFor } from '../columns/loyalty-offer.ts'
import { planKept } from '../queries.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { type PromisedFields, withEarliest } from '../slots/earliest-times.ts'

type Card = Omit<DishCard, PromisedFields>

interface Stored extends Omit<DishDetail, PromisedFields | 'optionalAllergens' | 'related'> {
  related: Card[]
}

/** Number of other dishes on a dish's page. */
const related = 6

export const getDish = implement(contract, async ({ id }, { db, now, refuse }) => {
  const { rows } = await sql<Stored>`
    select
      ${dishCardColumns(now)},
      ${dishPictures} as pictures,
      d.available_weekdays as "availableWeekdays",
      d.daily_portion_limit is not null as "isCapped",
      ${dishChefObject} as chef,
      ${loyaltyOfferFor('d.category')} as loyalty,
      (
        select jsonb_build_object('average', round(avg(s.rating), 2)::float8, 'count', count(*)::integer)
        from public.review_dishes s
        join public.reviews r on r.id = s.review_id
        where s.dish_id = d.id
          and r.hidden_at is null
      ) as rating,
      d.net_weight_grams as "netWeightGrams",
      d.net_volume_ml as "netVolumeMl",
      ${dishIngredients} as ingredients,
      ${dishVariantGroups} as "variantGroups",
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
          limit ${sql.lit(related)}
        ) other
      ), '[]') as related
    from public.dishes d
    join public.chefs c on c.id = d.chef_id
    where d.id = ${id}
      and d.status in ('active', 'paused')
      and c.status in ('active', 'paused')
    ${planKept}
  `.execute(db)
  const dish = rows[0]
  if (!dish) throw refuse(notFound, noSuch('dish'))
  const others = await withEarliest(db, now, dish.related)
  const asSold = await withEarliest(
    db,
    now,
    (dish.batches.length > 0 ? dish.batches : [null]).map((batch) => ({ id, promise: dish.promise, batch })),
  )
  return {
    ...dish,
    batch: asSold.find(({ batch }) => batch)?.batch ?? null,
    batches: asSold.flatMap(({ batch }) => batch ?? []),
    earliestAt: asSold[0]?.earliestAt ?? null,
    takesOrders: asSold.some(({ takesOrders }) => takesOrders),
    optionalAllergens: dish.promise === 'ready_now' ? [] : optionalAllergens(dish),
    related: others,
  }
})
