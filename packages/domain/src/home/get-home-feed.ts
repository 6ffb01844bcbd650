import { getHomeFeed as contract, type HomeFeed } from '@localchef/contracts/home/get-home-feed'
import type { DishWithChef } from '@localchef/contracts/menu/dish-card'
import { SearchFilters } from '@localchef/contracts/search/chef-search'
import { type RawBuilder, sql } from 'kysely'
import type { ChefGrid } from '../chef-positions.ts'
import { chefCardColumns, featuredOrder } from '../chefs/chef-card-columns.ts'
import {
  batchIsOfToday,
  batchIsOpen,
  batchObject,
  dishCardColumns,
  dishChefObject,
  hasPicture,
  plainDishColumns,
} from '../columns/dish-columns.ts'
import { openBatches } from '../menu/open-batches.ts'
import { planKept, type Queries } from '../queries.ts'
import { readSettings } from '../read-settings.ts'
import { type Counted, countEverybody } from '../search/count-listed.ts'
import { locateNear } from '../search/find-located.ts'
import { type Circle, isWithin } from '../search/near-place.ts'
import { implement } from '../server-function.ts'
import { type PromisedFields, withEarliest } from '../slots/earliest-times.ts'

type Card = Omit<DishWithChef, PromisedFields>

interface Stored extends Omit<HomeFeed, 'readyToday' | 'popularDishes'> {
  readyToday: Card[]
  popularDishes: Card[]
}

const chefs = 8
const dishes = 8
const mostTruckStops = 4
/** Radius of the home page, wide enough that a small town sees the next city's kitchens. */
const nearMiles = 50

/** Lists the best nearby, or everywhere without a place. */
export const getHomeFeed = implement(contract, async ({ near }, { db, now, outside }) => {
  const { features } = await readSettings(db, ['features'])
  const circle = near && { ...near, radiusMiles: nearMiles }
  const around = circle && (await lookAround(db, outside.grid, circle))
  const ready = {
    now,
    circle,
    isListed: sql`c.status = 'active' and (${sql.lit(features.truckStops)} or c.kind = 'chef') and ${circle ? isWithin(circle) : sql`true`}`,
  }
  const isNear = around?.isNear ?? sql`true`
  const shown = around && !around.isCrowd ? everythingReady(ready) : readyOfTheBest(ready)
  const offered = around ? cuisinesOf(around.counted) : cuisinesEverywhere
  const { rows } = await sql<Stored>`
    select
      ${list(featuredChefs(isNear))} as "featuredChefs",
      ${list(readyToday(shown))} as "readyToday",
      ${list(popularDishes(now, isNear))} as "popularDishes",
      ${list(truckStops(features.truckStops, near))} as "truckStops",
      ${list(mostOfferedCuisines(offered))} as cuisines,
      (
        select jsonb_build_object(
          'chefs', coalesce(sum(chefs), 0),
          'dishes', coalesce(sum(dishes), 0),
          'cities', count(*)
        )
        from private.current_city_tallies
      ) as counts
    ${near ? sql`` : planKept}
  `.execute(db)
  const feed = rows[0]
  if (!feed) throw new Error('the query for the home feed returned no row')
  const batches = feed.readyToday.length
  const cards = await withEarliest(db, now, [...feed.readyToday, ...feed.popularDishes])
  return {
    ...feed,
    readyToday: cards.slice(0, batches).filter(({ batch }) => batch !== null),
    popularDishes: cards.slice(batches),
  }
})

/** Number of top-ranked kitchens or dishes read for each one shown, so that those with a picture can come first. */
const choice = 3

/** Kitchens that admins feature keep their place; of the others, those with a cover come first. */
function featuredChefs(isNear: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${chefCardColumns}
    from (
      select c.id
      from public.chefs c
      where c.status = 'active'
        and c.kind = 'chef'
        and ${isNear}
      order by ${featuredOrder}
      limit ${sql.lit(chefs * choice)}
    ) known
    join public.chefs c on c.id = known.id
    order by c.featured_rank is null and c.cover_path is null, ${featuredOrder}
    limit ${sql.lit(chefs)}
  `
}

/** Dishes of these `ready` batches, ordered by the rank of their kitchens; those with a picture first. */
function readyToday(ready: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${plainDishColumns}, ${batchObject} as batch, ${dishChefObject} as chef
    from (${ready}) b
    join public.dishes d on d.id = b.dish_id and d.status = 'active'
    join public.chefs c on c.id = d.chef_id
    order by ${hasPicture} desc, ${featuredOrder}
    limit ${sql.lit(dishes)}
  `
}

/** The most ordered made-to-order dish of each of the top-ranked kitchens; those with a picture first. */
function popularDishes(now: Date, isNear: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
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
        limit ${sql.lit(dishes * choice)}
      ) known on known.id = d.chef_id
      where d.status = 'active'
        and d.promise = 'made_to_order'
      order by d.chef_id, ${hasPicture} desc, d.times_ordered desc, d.id
    ) best
    join public.dishes d on d.id = best.id
    join public.chefs c on c.id = d.chef_id
    order by ${hasPicture} desc, best.times_ordered desc, d.id
    limit ${sql.lit(dishes)}
  `
}

type Place = Pick<Circle, 'latitude' | 'longitude'>

/** The nearest truck stops at any distance; without a place, the featured ones. None if the feature is off. */
function truckStops(isOn: boolean, near: Place | undefined): RawBuilder<unknown> {
  const order = near
    ? sql`c.earth_position <-> private.earth_point(${near.latitude}, ${near.longitude}), c.id`
    : featuredOrder
  return sql`
    select ${chefCardColumns}
    from public.chefs c
    where c.status = 'active'
      and c.kind = 'truck_stop'
      and ${sql.lit(isOn)}
    order by ${order}
    limit ${sql.lit(mostTruckStops)}
  `
}

function mostOfferedCuisines(offered: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select k.slug, k.name, k.name_ru as "nameRu", offered.chefs::integer as "chefCount"
    from (${offered}) offered (slug, chefs)
    join public.cuisines k on k.slug = offered.slug
    where offered.chefs > 0
    order by offered.chefs desc, k.slug
    limit 12
  `
}

interface Ready {
  now: Date
  circle: Circle | undefined
  /** Condition for kitchens (`chefs c`) whose food is listed. */
  isListed: RawBuilder<unknown>
}

/** One batch per kitchen, so that every dish of the list comes from another kitchen. */
function everythingReady({ now, circle, isListed }: Ready): RawBuilder<unknown> {
  return sql`
    select distinct on (b.chef_id) b.id, b.chef_id, b.dish_id, b.pickup_from, b.pickup_until, b.order_by,
      b.portions_left
    from (${openBatches(now, circle)}) b
    join public.dishes d on d.id = b.dish_id and d.status = 'active'
    join public.chefs c on c.id = b.chef_id
    where ${isListed}
      and ${batchIsOfToday(now)}
    order by b.chef_id, ${hasPicture} desc, b.pickup_from, b.id
  `
}

/** Number of top-ranked kitchens to read before all batches of today. */
const best = 1000

/** Reads the top-ranked kitchens first, for places with many. Reads all batches only if those have too few. */
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
        limit ${sql.lit(best)}
      ) c
      cross join lateral (
        select b.id, b.chef_id, b.dish_id, b.pickup_from, b.pickup_until, b.order_by,
      b.portions_left
        from public.ready_batches b
        join public.dishes d on d.id = b.dish_id and d.status = 'active'
        where b.chef_id = c.id
          and ${batchIsOpen(now)}
          and ${batchIsOfToday(now)}
        order by ${hasPicture} desc, b.pickup_from, b.id
        limit 1
      ) ready
      limit ${sql.lit(dishes * choice)}
    )
    select *
    from of_the_best
    where (select count(*) from of_the_best) >= ${sql.lit(dishes)}
    union all
    select *
    from (${everythingReady(ready)}) everything
    where (select count(*) from of_the_best) < ${sql.lit(dishes)}
  `
}

/** Cuisines from the stored tallies. */
const cuisinesEverywhere = sql`
  select t.cuisine, sum(t.chefs)
  from private.current_cuisine_tallies t
  where t.cuisine <> ''
  group by t.cuisine
`

/** Cuisines from the counts of a search. */
function cuisinesOf({ cuisines }: Counted): RawBuilder<unknown> {
  return sql`
    select *
    from unnest(${cuisines.map(({ value }) => value)}::text[], ${cuisines.map(({ count }) => count)}::integer[])
  `
}

function list(query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select jsonb_agg(to_jsonb(item)) from (${query}) item), '[]')`
}

interface Surroundings {
  counted: Counted
  /** Whether a chef (`chefs` as `c`) is near. */
  isNear: RawBuilder<unknown>
  /** Whether so many chefs are near that scanning any index soon finds one with ready food. */
  isCrowd: boolean
}

/** Chefs near a place, for queries with their own order. */
async function lookAround(db: Queries, grid: ChefGrid, circle: Circle): Promise<Surroundings> {
  const located = await locateNear(db, grid, circle, SearchFilters.parse({}))
  const counted = located.counted()
  // Reading chefs by id is cheap if they are few; walking an index until some are met is cheap if they are many.
  const even = Math.sqrt(await countEverybody(db))
  return {
    counted,
    isNear: counted.total <= 5 * even ? sql`c.id = any (${located.ids()}::uuid[])` : isWithin(circle),
    isCrowd: counted.total > 30 * even,
  }
}
