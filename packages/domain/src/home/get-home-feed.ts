import { getHomeFeed as contract, type HomeFeed } from '@localchef/contracts/home/get-home-feed'
import { type RawBuilder, sql } from 'kysely'
import { chefCardColumns, featuredOrder } from '../chefs/chef-card-columns.ts'
import {
  batchIsOfToday,
  batchIsOpen,
  batchObject,
  dishCardColumns,
  dishChefObject,
  plainDishColumns,
} from '../menu/dish-columns.ts'
import { openBatches } from '../menu/open-batches.ts'
import type { Counted } from '../search/count-listed.ts'
import { lookAround } from '../search/look-around.ts'
import { type Circle, isWithin } from '../search/near-place.ts'
import { implement } from '../server-function.ts'
import { readSettings } from '../settings/read-settings.ts'

const CHEFS = 8
const DISHES = 8
const TRUCK_STOPS = 4
/** "Near" on the first page: far enough that a small town sees the next city's kitchens. */
const NEAR_MILES = 50

/** Near a place the lists are of that place; without one they are the best of everywhere. */
export const getHomeFeed = implement(contract, async ({ near }, { db, now, outside }) => {
  const { features } = await readSettings(db, ['features'])
  const circle = near && { ...near, radiusMiles: NEAR_MILES }
  const around = circle && (await lookAround(db, outside.grid, circle))
  const ready = {
    now,
    circle,
    isListed: sql`c.status = 'active' and (${features.truckStops} or c.kind = 'chef') and ${circle ? isWithin(circle) : sql`true`}`,
  }
  const isNear = around?.isNear ?? sql`true`
  const { rows } = await sql<HomeFeed>`
    select
      ${list(sql`
        select ${chefCardColumns}
        from public.chefs c
        where c.status = 'active'
          and c.kind = 'chef'
          and ${isNear}
        order by ${featuredOrder}
        limit ${CHEFS}
      `)} as "featuredChefs",
      ${list(sql`
        select ${plainDishColumns}, ${batchObject} as batch, ${dishChefObject} as chef
        from (${around && !around.isCrowd ? everythingReady(ready) : readyOfTheBest(ready)}) b
        join public.dishes d on d.id = b.dish_id and d.status = 'active'
        join public.chefs c on c.id = d.chef_id
        order by ${featuredOrder}
        limit ${DISHES}
      `)} as "readyToday",
      ${list(sql`
        select ${dishCardColumns(now)}, ${dishChefObject} as chef
        from (
          select distinct on (d.chef_id) d.id, d.times_ordered
          from public.dishes d
          join (
            select c.id
            from public.chefs c
            where c.status = 'active'
              and c.kind = 'chef'
              and ${isNear}
            order by ${featuredOrder}
            limit ${DISHES * 3}
          ) known on known.id = d.chef_id
          where d.status = 'active'
            and d.promise = 'made_to_order'
          order by d.chef_id, d.times_ordered desc, d.id
        ) best
        join public.dishes d on d.id = best.id
        join public.chefs c on c.id = d.chef_id
        order by best.times_ordered desc, d.id
        limit ${DISHES}
      `)} as "popularDishes",
      ${list(sql`
        select ${chefCardColumns}
        from public.chefs c
        where c.status = 'active'
          and c.kind = 'truck_stop'
          and ${features.truckStops}
        order by ${near ? sql`c.earth_position <-> private.earth_point(${near.latitude}, ${near.longitude}), c.id` : featuredOrder}
        limit ${TRUCK_STOPS}
      `)} as "truckStops",
      ${list(sql`
        select k.slug, k.name, k.name_ru as "nameRu", offered.chefs::integer as "chefCount"
        from (${around ? cuisinesOf(around.counted) : cuisinesEverywhere}) offered (slug, chefs)
        join public.cuisines k on k.slug = offered.slug
        where offered.chefs > 0
        order by offered.chefs desc, k.slug
        limit 12
      `)} as cuisines,
      (
        select jsonb_build_object(
          'chefs', coalesce(sum(chefs), 0),
          'dishes', coalesce(sum(dishes), 0),
          'cities', count(*)
        )
        from private.current_city_tallies
      ) as counts
  `.execute(db)
  const feed = rows[0]
  if (!feed) throw new Error('The home feed is always one row')
  return feed
})

interface Ready {
  now: Date
  circle: Circle | undefined
  /** Whether the food of a kitchen (`chefs` as `c`) may be shown. */
  isListed: RawBuilder<unknown>
}

/** One batch a kitchen, so that the row shows eight kitchens and not one's whole menu. */
function everythingReady({ now, circle, isListed }: Ready): RawBuilder<unknown> {
  return sql`
    select distinct on (b.chef_id) b.id, b.dish_id, b.pickup_from, b.pickup_until, b.order_by, b.portions_left
    from (${openBatches(now, circle)}) b
    join public.dishes d on d.id = b.dish_id and d.status = 'active'
    join public.chefs c on c.id = b.chef_id
    where ${isListed}
      and ${batchIsOfToday(now)}
    order by b.chef_id, b.pickup_from, b.id
  `
}

/** How many kitchens are looked at, best first, before all batches of today are. */
const BEST = 1000

/** Where there are many, the best kitchens are asked first: eight with something ready are soon met, unless it is late. */
function readyOfTheBest(ready: Ready): RawBuilder<unknown> {
  const { now, isListed } = ready
  return sql`
    with of_the_best as materialized (
      select ready.*
      from (
        select c.id
        from public.chefs c
        where ${isListed}
        order by ${featuredOrder}
        limit ${BEST}
      ) c
      cross join lateral (
        select b.id, b.dish_id, b.pickup_from, b.pickup_until, b.order_by, b.portions_left
        from public.ready_batches b
        join public.dishes d on d.id = b.dish_id and d.status = 'active'
        where b.chef_id = c.id
          and ${batchIsOpen(now)}
          and ${batchIsOfToday(now)}
        order by b.pickup_from, b.id
        limit 1
      ) ready
      limit ${DISHES}
    )
    select *
    from of_the_best
    where (select count(*) from of_the_best) = ${DISHES}
    union all
    select *
    from (${everythingReady(ready)}) everything
    where (select count(*) from of_the_best) < ${DISHES}
  `
}

/** By the counts that are kept. */
const cuisinesEverywhere = sql`
  select t.cuisine, sum(t.chefs)
  from private.current_cuisine_tallies t
  where t.cuisine <> ''
  group by t.cuisine
`

/** As they were counted. */
function cuisinesOf({ cuisines }: Counted): RawBuilder<unknown> {
  return sql`
    select *
    from unnest(${cuisines.map(({ value }) => value)}::text[], ${cuisines.map(({ count }) => count)}::integer[])
  `
}

function list(query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select jsonb_agg(to_jsonb(item)) from (${query}) item), '[]')`
}
