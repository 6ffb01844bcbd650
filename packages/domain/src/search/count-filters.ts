import { diets } from '@localchef/contracts/allergens/diets'
import { allAllergens } from '@localchef/contracts/allergens/major-allergens'
import type { ChefSearchRequest, TripWay } from '@localchef/contracts/search/chef-search'
import {
  countFilters as contract,
  type FilterCounts,
  maxCountedChefs,
} from '@localchef/contracts/search/count-filters'
import { offeredPrices } from '@localchef/contracts/search/search-choices'
import { sql } from 'kysely'
import { type Call, implement } from '../server-function.ts'
import { noDishes, type ReadQuery } from './by-text.ts'
import type { DishQuestions } from './dish-questions.ts'
import { findChefs } from './find-chefs.ts'
import { alongWay, findWay } from './find-way.ts'
import type { Circle } from './near-place.ts'
import { dishSuits } from './prove-dish.ts'
import { deliversTo, hasBatchToday } from './wanted-dishes.ts'

/** A separate operation, so that the search never waits for the counts shown beside it. */
export const countFilters = implement(contract, count, {
  prepare: (request, { router }) => findWay(request, router),
})

async function count(asked: ChefSearchRequest, call: Call, way: TripWay | undefined) {
  const request = alongWay(asked, way)
  const page = { sortBy: 'featured', offset: 0 } as const
  const { total } = await findChefs(call, request, { ...page, limit: 1 })
  if (total > maxCountedChefs) return { totalCount: total, counts: null }
  const { cards, read } = await findChefs(call, request, { ...page, limit: maxCountedChefs })
  const ids = cards.map(({ id }) => id)
  return {
    totalCount: total,
    counts: await countAmong(call, ids, read?.dishes ?? noDishes, placeOf(request, read)),
  }
}

interface Counted {
  openNow: number
  readyToday: number
  deliversHere: number
  needs: Record<string, number>
  prices: Record<string, number>
}

function placeOf(
  { searchType, location }: ChefSearchRequest,
  read: ReadQuery | undefined,
): Circle | undefined {
  return read?.location ?? (searchType === 'location' ? location : undefined)
}

/** A need counts only if one dish meets both it and everything else the search requires. */
async function countAmong(
  { db, now }: Call,
  ids: readonly string[],
  dishes: DishQuestions,
  place: Circle | undefined,
): Promise<FilterCounts> {
  const wanted = [...diets, ...allAllergens.map((allergen) => `no_${allergen}`)]
  const { rows } = await sql<Counted>`
    with found as materialized (
      select k.id, k.is_open and k.status = 'active' as is_open
      from public.chefs k
      where k.id = any (${ids}::uuid[])
    ),
    suiting as materialized (
      select dw.chef_id, dw.words, d.price_cents
      from found f
      join private.dish_words dw on dw.chef_id = f.id
      join public.dishes d on d.id = dw.dish_id
      join public.chefs c on c.id = f.id
      where ${dishSuits(dishes)}
    )
    select
      (select count(*) filter (where f.is_open) from found f)::integer as "openNow",
      (select count(*) from found f where ${hasBatchToday(now)(sql`f.id`)})::integer as "readyToday",
      (select count(*) from found f where ${place ? deliversTo(place)(sql`f.id`) : sql`false`})::integer as "deliversHere",
      (
        select jsonb_object_agg(n.need, (
          select count(distinct s.chef_id)
          from suiting s
          where s.words @@ ('''f/' || n.need || '''')::tsquery
        ))
        from unnest(${wanted}::text[]) n (need)
      ) as needs,
      (
        select jsonb_object_agg(p.price, (
          select count(distinct s.chef_id)
          from suiting s
          where s.price_cents <= p.price * 100
        ))
        from unnest(${[...offeredPrices]}::integer[]) p (price)
      ) as prices
  `.execute(db)
  const counted = rows[0] ?? { openNow: 0, readyToday: 0, deliversHere: 0, needs: {}, prices: {} }
  return {
    openNow: counted.openNow,
    readyToday: counted.readyToday,
    ...(place ? { deliversHere: counted.deliversHere } : {}),
    diets: diets.map((value) => ({ value, count: counted.needs[value] ?? 0 })),
    freeOf: allAllergens.map((value) => ({ value, count: counted.needs[`no_${value}`] ?? 0 })),
    prices: offeredPrices.map((value) => ({ value, count: counted.prices[value] ?? 0 })),
  }
}
