import type { DishWithChef } from '@localchef/contracts/menu/dish-card'
import type { SearchFilters } from '@localchef/contracts/search/chef-search'
import { searchDishes as contract } from '@localchef/contracts/search/search-dishes'
import { type RawBuilder, sql } from 'kysely'
import { dishCardColumns, dishChefObject } from '../columns/dish-columns.ts'
import type { Queries } from '../queries.ts'
import { readSettings } from '../read-settings.ts'
import { implement } from '../server-function.ts'
import { type PromisedFields, withEarliest } from '../slots/earliest-times.ts'
import { havingWords, type ReadQuery, readQuery } from './by-text.ts'
import { roundTenth, withGuess } from './find-chefs.ts'
import { type Circle, isWithin, milesTo } from './near-place.ts'
import { dishMeets, joinPriced } from './prove-dish.ts'
import { asksNothing, ratingMatches, traitsCook, traitsMatch } from './search-filters.ts'
import type { TextQuestions } from './text-questions.ts'
import { isReadyToday } from './wanted-dishes.ts'

interface Asked {
  filters: SearchFilters
  location?: Circle | undefined
  chefId?: string | undefined
  sortBy: 'best' | 'price' | 'distance'
  limit: number
  offset: number
  now: Date
  /** If set, only dishes on sale with stated allergens, and none of this kitchen (null: of all kitchens). */
  onSaleExcept?: string | null
}

interface Found {
  total: number
  dishes: (Omit<DishWithChef, 'distanceMiles' | PromisedFields> & { distanceMiles: number | null })[]
}

/**
 * Finds dishes of the chefs that match a query. Each dish contains at least one of the query's words. The other words
 * can be its kitchen's.
 */
export const searchDishes = implement(contract, async (input, call) => {
  const { db, now } = call
  const { features } = await readSettings(db, ['features'])
  const filters = features.truckStops ? input.filters : { ...input.filters, type: 'chef' as const }
  const asked = { ...input, filters, offset: (input.page - 1) * input.limit, now }
  const began = performance.now()
  const typed = { ...input, filters }
  const read = await readQuery(call, typed)
  const found = await findDishes(db, read, asked)
  const findsSomething = async (query: string) => {
    const guess = await readQuery(call, { ...typed, query, exact: true, named: read.named })
    return (await findDishes(db, guess, { ...asked, limit: 1, offset: 0 })).total > 0
  }
  const { understood } = found.total > 0 ? read : await withGuess(read, findsSomething)
  return {
    dishes: (await withEarliest(db, now, found.dishes)).map(({ distanceMiles, ...dish }) =>
      distanceMiles === null ? dish : { ...dish, distanceMiles: roundTenth(distanceMiles) },
    ),
    totalCount: found.total,
    hasMore: input.page * input.limit < found.total,
    searchMetadata: { ...understood, tookMs: roundTenth(performance.now() - began) },
  }
})

/** Dishes in the area of the query. */
export async function findDishes(
  db: Queries,
  { attempts, dishes, location, named }: ReadQuery,
  asked: Asked,
): Promise<Found> {
  const sortBy = named && asked.sortBy === 'best' && !asked.location ? 'distance' : asked.sortBy
  for (const questions of attempts) {
    const found = await findDishesOf(db, questions, dishes, { ...asked, location, sortBy })
    if (found.total > 0) return found
  }
  return { total: 0, dishes: [] }
}

async function findDishesOf(
  db: Queries,
  questions: TextQuestions,
  dishes: ReadQuery['dishes'],
  { filters, location, chefId, sortBy, limit, offset, now, onSaleExcept }: Asked,
): Promise<Found> {
  const miles = location ? milesTo(location) : sql`null::float8`
  // A match is itself the suitable dish, so it need not be proved that its kitchen has one.
  const proof = questions.dishes === dishes ? questions.besides : questions.proof
  const readsChefs = location !== undefined || onSaleExcept !== undefined
  const isNamed = sql`dw.words @@ ${dishes.names ?? ''}::tsquery`
  const readsDishes = sortBy === 'price' || filters.readyToday || onSaleExcept !== undefined
  const { rows } = await sql<Found>`
    with matched as materialized (
      select dw.dish_id as id, dw.chef_id, ${isNamed} as is_named, ${coarseOrder(sortBy, isNamed, miles)}
      from (
        select w.id, w.standing
        ${havingWords({ words: questions.anybody, proof })}
          and ${asksNothing(filters) ? sql`true` : hasTraitsOf(filters)}
          and ${ratingMatches(filters)}
          and ${chefId ? sql`w.id = ${chefId}::uuid` : sql`true`}
        -- By the index of words first: chef by chef, the words of each would be unpacked.
        offset 0
      ) found
      ${readsChefs ? sql`join public.chefs c on c.id = found.id` : sql``}
      join private.dish_words dw on dw.chef_id = found.id
      ${readsDishes ? sql`join public.dishes d on d.id = dw.dish_id` : joinPriced(dishes)}
      where ${dishMeets(dishes)}
        and ${location ? isWithin(location) : sql`true`}
        and ${onSaleExcept === undefined ? sql`true` : isOnSale(onSaleExcept)}
        and ${filters.readyToday ? isReadyToday(now) : sql`true`}
    ),
    -- So that few of many matches are sorted by what only the wide rows of chefs and dishes have.
    edge as (
      select state, coarse
      from matched
      where coarse is not null
      order by state, coarse
      limit 1
      offset ${offset + limit - 1}::integer
    ),
    placed as (
      select d.id
      from matched m
      -- One by one, whatever the planner guesses of their number.
      cross join lateral (select * from public.dishes one where one.id = m.id offset 0) d
      cross join lateral (select * from public.chefs one where one.id = m.chef_id offset 0) c
      where m.coarse is null
        or not exists (select from edge)
        or (m.state, m.coarse) <= (select state, coarse + ${sql.lit(coarseness)} from edge)
      order by c.status, c.is_open desc, ${order(sortBy, miles)}
      limit ${limit}
      offset ${offset}
    )
    select
      (select count(*)::integer from matched) as total,
      coalesce((
        select jsonb_agg(to_jsonb(page) - 'place' order by page.place)
        from (
          select m.place, ${dishCardColumns(now)}, ${dishChefObject} as chef, ${miles} as "distanceMiles"
          from (select id, row_number() over () as place from placed) m
          join public.dishes d on d.id = m.id
          join public.chefs c on c.id = d.chef_id
        ) page
      ), '[]') as dishes
  `.execute(db)
  return rows[0] ?? { total: 0, dishes: [] }
}

/** More than the rounding error of `standing`, which has single precision, for paused kitchens. */
const coarseness = 0.002

/**
 * Columns that order matches without their chefs' wide rows: the state of the kitchen (`found`), and a number that is
 * smaller for earlier matches, accurate to `coarseness`; null if unknown.
 */
function coarseOrder(
  sortBy: Asked['sortBy'],
  isNamed: RawBuilder<unknown>,
  miles: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const state = sql`case when found.standing > -2500 then 0 when found.standing > -7500 then 1 else 2 end`
  // `standing` does not contain the rating of a featured kitchen, see `private.standing_of`.
  const standing = sql`found.standing::float8 + 5000 * (${state})`
  const coarse = {
    price: sql`d.price_cents::float8`,
    distance: miles,
    best: sql`case when ${standing} < 900 then
      (case when ${isNamed} then 0 else 1000 end)
      - (${standing} - case when ${standing} > 50 then 100 else 0 end)
    end`,
  }
  return sql`${state} as state, ${coarse[sortBy]} as coarse`
}

function hasTraitsOf(filters: SearchFilters): RawBuilder<unknown> {
  return sql`w.traits_id in (
    select t.id
    from private.chef_traits t
    where ${traitsMatch(filters)}
      and ${traitsCook(filters)}
  )`
}

function isOnSale(except: string | null): RawBuilder<unknown> {
  return sql`c.status = 'active' and d.allergens is not null and c.id is distinct from ${except}::uuid`
}

function order(sortBy: Asked['sortBy'], miles: RawBuilder<unknown>): RawBuilder<unknown> {
  switch (sortBy) {
    case 'price':
      return sql`d.price_cents, d.id`
    case 'distance':
      return sql`${miles} nulls last, d.id`
    default:
      return sql`m.is_named desc, c.rating_score desc, d.times_ordered desc, d.id`
  }
}
