import {
  type ChefSearchRequest,
  type ChefSearchResponse,
  chefSearch as contract,
  type TripWay,
} from '@localchef/contracts/search/chef-search'
import { type FoundChef, type MatchedDish, maxMatchedDishes } from '@localchef/contracts/search/matched-dish'
import { sql } from 'kysely'
import { batchIsOpen, batchObject } from '../columns/dish-columns.ts'
import { planKept, type Queries } from '../queries.ts'
import { type Call, implement } from '../server-function.ts'
import { type PromisedFields, withEarliest } from '../slots/earliest-times.ts'
import type { DishQuestions } from './dish-questions.ts'
import { findChefs, roundTenth, sortOf, toChefCard } from './find-chefs.ts'
import { alongWay, findWay } from './find-way.ts'
import { hasOwnWord } from './prove-dish.ts'
import { routeMiles } from './route-pieces.ts'

/**
 * Finds a page of chefs with the exact total and facets. The cost grows with the number of matches (for the plain list,
 * with the page size), never with the size of the table.
 */
export const chefSearch = implement(contract, search, {
  prepare: (request, { router }) => findWay(request, router),
})

async function search(request: ChefSearchRequest, call: Call, way: TripWay | undefined) {
  const { page, limit } = request
  const sortBy = sortOf(request)
  const began = performance.now()
  const found = await findChefs(call, alongWay(request, way), { sortBy, limit, offset: (page - 1) * limit })
  const ids = found.cards.map(({ id }) => id)
  const dishes = found.read && (await readMatchedDishes(call.db, ids, found.read.dishes, call.now))
  const tookMs = performance.now() - began

  const cards = found.cards.map((card) => {
    const matchedDishes = dishes?.get(card.id)
    const shown = toChefCard(card, way)
    return matchedDishes ? { ...shown, matchedDishes } : shown
  })
  const response: ChefSearchResponse = {
    chefs: cards.filter((card) => card.kind === 'chef'),
    truckStops: cards.filter((card) => card.kind === 'truck_stop'),
    totalCount: found.total,
    hasMore: page * limit < found.total,
    searchMetadata: {
      tookMs: roundTenth(tookMs),
      request: { ...request, sortBy },
      ...found.read?.understood,
      facets: { cuisines: found.cuisines, services: found.services },
      ...(way ? { way, routeMiles: roundTenth(way.miles ?? routeMiles(way.points)) } : {}),
    },
  }
  return response
}

type MatchedDishes = NonNullable<FoundChef['matchedDishes']>

/** The dishes that match the query, those with most of its words first. */
async function readMatchedDishes(
  db: Queries,
  chefIds: readonly string[],
  asked: DishQuestions,
  now: Date,
): Promise<Map<string, MatchedDishes>> {
  const { words, names, needs, minCents, maxCents } = asked
  const isPriced = minCents !== null || maxCents !== null
  const found = new Map<string, MatchedDishes>()
  if (chefIds.length === 0 || (words.length === 0 && !needs && !isPriced)) return found
  const hits = sql.join(
    [sql`0`, ...words.map((word) => sql`(dw.words @@ ${word}::tsquery)::integer`)],
    sql` + `,
  )
  const { rows } = await sql<Omit<MatchedDish, PromisedFields> & { chefId: string; count: number }>`
    with matched as (
      select dw.chef_id, d.id, d.position, d.times_ordered, ${hits} as hits,
        dw.words @@ ${names ?? ''}::tsquery as is_named
      from (
        -- By the chefs and not by the words, and first, whatever the planner guesses of the number of dishes.
        select *
        from private.dish_words dw
        where dw.chef_id = any (${chefIds}::uuid[])
        offset 0
      ) dw
      join public.dishes d on d.id = dw.dish_id
      where d.status = 'active'
        and ${hasOwnWord(asked)}
        and ${needs ? sql`dw.words @@ ${needs}::tsquery` : sql`true`}
        and ${minCents === null ? sql`true` : sql`d.price_cents >= ${minCents}::integer`}
        and ${maxCents === null ? sql`true` : sql`d.price_cents <= ${maxCents}::integer`}
    ),
    most as (
      select m.*, max(m.hits) over (partition by m.chef_id) as most_hits
      from matched m
    ),
    placed as (
      select m.chef_id, m.id,
        count(*) over (partition by m.chef_id)::integer as count,
        row_number() over (
          partition by m.chef_id
          order by m.is_named desc, m.times_ordered desc, m.position, m.id
        ) as place
      from most m
      where m.hits = m.most_hits
    )
    select p.chef_id as "chefId", p.count, d.id, d.name, d.name_ru as "nameRu",
      (d.price_cents / 100.0)::float8 as price,
      case when d.picture_path is not null
        then jsonb_build_object('path', d.picture_path, 'color', d.picture_color)
      end as picture,
      d.promise, c.time_zone as "timeZone",
      (
        select ${batchObject}
        from public.ready_batches b
        where b.dish_id = d.id
          and ${batchIsOpen(now)}
        order by b.pickup_from, b.id
        limit 1
      ) as batch
    from placed p
    join public.dishes d on d.id = p.id
    join public.chefs c on c.id = p.chef_id
    where p.place <= ${maxMatchedDishes}::integer
    order by p.chef_id, p.place
    ${planKept}
  `.execute(db)
  for (const { chefId, count, ...dish } of await withEarliest(db, now, rows)) {
    const ofChef = found.get(chefId) ?? { dishes: [], count }
    ofChef.dishes.push(dish)
    found.set(chefId, ofChef)
  }
  return found
}
