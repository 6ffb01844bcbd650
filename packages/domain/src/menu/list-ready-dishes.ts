import { contradictingAllergens, deniesAllergens } from '@localchef/contracts/allergens/major-allergens'
import type { DishWithChef } from '@localchef/contracts/menu/dish-card'
import { listReadyDishes as contract } from '@localchef/contracts/menu/list-ready-dishes'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '../search/escape-like.ts'
import { isWithin, milesTo } from '../search/near-place.ts'
import { implement } from '../server-function.ts'
import { batchIsOfToday, batchObject, dishChefObject, plainDishColumns } from './dish-columns.ts'
import { openBatches } from './open-batches.ts'

interface Found {
  total: number
  dishes: (Omit<DishWithChef, 'distanceMiles'> & { distanceMiles: number | null })[]
  cuisines: { value: string; count: number }[]
  categories: { value: string; count: number }[]
}

/**
 * Begins at the open batches, which are few, and not at the dishes, which are many. A batch counts as
 * today's when its pickup begins before midnight where the kitchen is.
 */
export const listReadyDishes = implement(contract, async (input, { db, now }) => {
  const miles = input.near ? milesTo(input.near) : sql`null::float8`
  const { rows } = await sql<Found>`
    with open_batches as (
      select distinct on (b.dish_id) b.id, b.dish_id, b.pickup_from, c.rating_score, c.name, c.name_ru, ${miles} as miles
      from (${openBatches(now, input.near)}) b
      join public.chefs c on c.id = b.chef_id
      where c.status = 'active'
        and ${input.near ? isWithin(input.near) : sql`true`}
        and ${input.when === 'today' ? batchIsOfToday(now) : sql`true`}
      order by b.dish_id, b.pickup_from, b.id
    ),
    matched as materialized (
      select b.id as batch_id, d.id as dish_id, d.cuisine, d.category, b.miles,
        row_number() over (order by ${order(input.sortBy)}) as place
      from open_batches b
      join public.dishes d on d.id = b.dish_id and d.status = 'active'
      where ${matches(input)}
    )
    select
      (select count(*)::integer from matched) as total,
      coalesce((
        select jsonb_agg(to_jsonb(card) - 'place' order by card.place)
        from (
          select ${plainDishColumns}, ${batchObject} as batch, ${dishChefObject} as chef,
            round(m.miles::numeric, 1)::float8 as "distanceMiles", m.place
          from matched m
          join public.ready_batches b on b.id = m.batch_id
          join public.dishes d on d.id = m.dish_id
          join public.chefs c on c.id = d.chef_id
          where m.place > ${(input.page - 1) * input.limit}
            and m.place <= ${input.page * input.limit}
        ) card
      ), '[]') as dishes,
      coalesce((
        select jsonb_agg(jsonb_build_object('value', f.cuisine, 'count', f.count) order by f.cuisine)
        from (select cuisine, count(*) from matched where cuisine is not null group by cuisine) f
      ), '[]') as cuisines,
      coalesce((
        select jsonb_agg(jsonb_build_object('value', f.category, 'count', f.count) order by f.category)
        from (select category, count(*) from matched group by category) f
      ), '[]') as categories
  `.execute(db)
  const found = rows[0] ?? { total: 0, dishes: [], cuisines: [], categories: [] }
  return {
    dishes: found.dishes.map(({ distanceMiles, ...dish }) =>
      distanceMiles === null ? dish : { ...dish, distanceMiles },
    ),
    totalCount: found.total,
    hasMore: input.page * input.limit < found.total,
    facets: { cuisines: found.cuisines, categories: found.categories },
  }
})

function matches(input: {
  cuisine?: string | undefined
  category?: string | undefined
  diet?: string | undefined
  query?: string | undefined
}): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (input.cuisine) conditions.push(sql`d.cuisine = ${input.cuisine}`)
  if (input.category) conditions.push(sql`d.category = ${input.category}`)
  if (input.diet) conditions.push(suits(input.diet))
  if (input.query) {
    const like = sql`'%' || private.plain_text(${escapeLike(input.query)}) || '%'`
    conditions.push(sql`(
      private.plain_text(concat_ws(' ', d.name, d.name_ru, b.name, b.name_ru)) like ${like}
      or private.plain_text(${input.query}) <% private.plain_text(concat_ws(' ', d.name, d.name_ru))
    )`)
  }
  return sql.join(conditions, sql` and `)
}

/** As `truthfulDiets` says: what its allergens contradict suits nobody. */
function suits(diet: string): RawBuilder<unknown> {
  const contradicting = contradictingAllergens(diet)
  return sql`
    ${diet} = any (d.diets)
    and (d.allergens is not null or not ${deniesAllergens(diet)}::boolean)
    and not (coalesce(d.allergens, '{}') || d.possible_allergens) && ${contradicting}::text[]
  `
}

function order(sortBy: 'soonest' | 'distance' | 'price' | 'rating'): RawBuilder<unknown> {
  switch (sortBy) {
    case 'distance':
      return sql.raw('b.miles nulls last, b.pickup_from, d.id')
    case 'price':
      return sql.raw('d.price_cents, d.id')
    case 'rating':
      return sql.raw('b.rating_score desc, d.times_ordered desc, d.id')
    default:
      return sql.raw('b.pickup_from, b.rating_score desc, d.id')
  }
}
