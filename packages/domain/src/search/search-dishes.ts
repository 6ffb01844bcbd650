import type { DishWithChef } from '@localchef/contracts/menu/dish-card'
import type { SearchFilters } from '@localchef/contracts/search/chef-search'
import { searchDishes as contract } from '@localchef/contracts/search/search-dishes'
import { type RawBuilder, sql } from 'kysely'
import { chefIsPublic } from '../chefs/chef-card-columns.ts'
import { dishCardColumns, dishChefObject } from '../columns/dish-columns.ts'
import type { Queries } from '../queries.ts'
import { readSettings } from '../read-settings.ts'
import { implement } from '../server-function.ts'
import { type PromisedFields, withEarliest } from '../slots/earliest-times.ts'
import { havingWords, type ReadQuery, readQuery } from './by-text.ts'
import { roundTenth, withGuess } from './find-chefs.ts'
import { type Circle, isWithin, milesTo } from './near-place.ts'
import { dishSuits, hasOwnWord } from './prove-dish.ts'
import { chefMatches } from './search-filters.ts'
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
  /** Set: only dishes on sale whose allergens are stated, except those of this kitchen (null for no kitchen). */
  onSaleExcept?: string | null
}

interface Found {
  total: number
  dishes: (Omit<DishWithChef, 'distanceMiles' | PromisedFields> & { distanceMiles: number | null })[]
}

/**
 * Finds dishes of the chefs that match a query. Each dish contains at least one of its words; the others can be the
 * kitchen's.
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
  { anybody, proof }: TextQuestions,
  dishes: ReadQuery['dishes'],
  { filters, location, chefId, sortBy, limit, offset, now, onSaleExcept }: Asked,
): Promise<Found> {
  const miles = location ? milesTo(location) : sql`null::float8`
  const { rows } = await sql<Found>`
    with found as (
      select w.id
      ${havingWords({ words: anybody, proof })}
    ),
    matched as materialized (
      select d.id,
        row_number() over (order by c.status, c.is_open desc, ${order(sortBy, dishes.names, miles)}) as place
      from found f
      join public.chefs c on c.id = f.id
      join private.dish_words dw on dw.chef_id = f.id
      join public.dishes d on d.id = dw.dish_id
      where ${chefIsPublic}
        and ${chefMatches(filters)}
        and ${location ? isWithin(location) : sql`true`}
        and d.status = 'active'
        and ${chefId ? sql`c.id = ${chefId}::uuid` : sql`true`}
        and ${onSaleExcept === undefined ? sql`true` : isOnSale(onSaleExcept)}
        and ${filters.readyToday ? isReadyToday(now) : sql`true`}
        and ${hasOwnWord(dishes)}
        and ${dishSuits(dishes)}
    )
    select
      (select count(*)::integer from matched) as total,
      coalesce((
        select jsonb_agg(to_jsonb(page) - 'place' order by page.place)
        from (
          select m.place, ${dishCardColumns(now)}, ${dishChefObject} as chef, ${miles} as "distanceMiles"
          from matched m
          join public.dishes d on d.id = m.id
          join public.chefs c on c.id = d.chef_id
          where m.place > ${offset}::integer
            and m.place <= ${offset + limit}::integer
        ) page
      ), '[]') as dishes
  `.execute(db)
  return rows[0] ?? { total: 0, dishes: [] }
}

function isOnSale(except: string | null): RawBuilder<unknown> {
  return sql`c.status = 'active' and d.allergens is not null and c.id is distinct from ${except}::uuid`
}

function order(
  sortBy: Asked['sortBy'],
  names: string | null,
  miles: RawBuilder<unknown>,
): RawBuilder<unknown> {
  switch (sortBy) {
    case 'price':
      return sql`d.price_cents, d.id`
    case 'distance':
      return sql`${miles} nulls last, d.id`
    default:
      return sql`dw.words @@ ${names ?? ''}::tsquery desc, c.rating_score desc, d.times_ordered desc, d.id`
  }
}
