import type { ChefCard } from '@localchef/contracts/chef-card'
import {
  type ChefSearchRequest,
  type ChefSearchResponse,
  chefSearch,
  DEFAULT_SORT,
  type SortBy,
} from '@localchef/contracts/chef-search'
import { type RawBuilder, sql } from 'kysely'
import { chefCardColumns, chefIsPublic, featuredOrder } from '../chefs/chef-card-columns.ts'
import { implement } from '../server-function.ts'
import { alongRoute, pointsOf } from './along-route.ts'
import { byText, forgiveTypingErrors } from './by-text.ts'
import { nearPlace } from './near-place.ts'
import { routeMiles } from './route-pieces.ts'

interface Found {
  total: number
  cards: (ChefCard & { distanceMiles: number | null; mile: number | null })[]
  cuisines: { value: string; count: number }[]
  services: { value: string; count: number }[]
}

/**
 * One query for the page, the total and the facets. What is searched gives the rows (`candidates`, with a
 * distance or a mile where there is one); the filters and the order are the same for all kinds.
 */
export const searchChefs = implement(chefSearch, async (request, { db }) => {
  const sortBy = sortOf(request)
  const began = performance.now()
  if (request.searchType === 'text') await forgiveTypingErrors(db)
  const { rows } = await sql<Found>`
    with candidates as (${candidates(request)}),
    matched as materialized (
      select c.id, c.cuisines, c.services, n.distance_miles, n.mile,
        row_number() over (order by ${order(sortBy)}) as place
      from candidates n
      join public.chefs c on c.id = n.id
      where ${filters(request)}
    )
    select
      (select count(*)::integer from matched) as total,
      coalesce((
        select jsonb_agg(to_jsonb(card) - 'place' order by card.place)
        from (
          select ${chefCardColumns}, m.distance_miles as "distanceMiles", m.mile, m.place
          from matched m
          join public.chefs c on c.id = m.id
          where m.place > ${(request.page - 1) * request.limit}
            and m.place <= ${request.page * request.limit}
        ) card
      ), '[]') as cards,
      coalesce((
        select jsonb_agg(jsonb_build_object('value', f.value, 'count', f.count) order by f.value)
        from (select value, count(*) from matched, unnest(cuisines) value group by value) f
      ), '[]') as cuisines,
      coalesce((
        select jsonb_agg(jsonb_build_object('value', f.value, 'count', f.count) order by f.value)
        from (select value, count(*) from matched, unnest(services) value group by value) f
      ), '[]') as services
  `.execute(db)
  const found = rows[0] ?? { total: 0, cards: [], cuisines: [], services: [] }
  const tookMs = performance.now() - began

  const cards = found.cards.map(({ distanceMiles, mile, ...card }) => ({
    ...card,
    ...(distanceMiles === null ? {} : { distanceMiles: round(distanceMiles) }),
    ...(mile === null || distanceMiles === null
      ? {}
      : { route: { mile: round(mile), detourMiles: round(2 * distanceMiles) } }),
  }))
  const response: ChefSearchResponse = {
    chefs: cards.filter((card) => card.kind === 'chef'),
    truckStops: cards.filter((card) => card.kind === 'truck_stop'),
    totalCount: found.total,
    hasMore: request.page * request.limit < found.total,
    searchMetadata: {
      tookMs: round(tookMs),
      request: { ...request, sortBy },
      facets: { cuisines: found.cuisines, services: found.services },
      ...(request.route ? { routeMiles: round(routeMiles(pointsOf(request.route))) } : {}),
    },
  }
  return response
})

/** Near a place and along a route the nearest come first unless something else is asked for. */
function sortOf(request: ChefSearchRequest): SortBy {
  const isNear = request.searchType === 'location' || request.searchType === 'route'
  if (request.sortBy && (isNear || request.sortBy !== 'distance')) return request.sortBy
  return isNear ? 'distance' : DEFAULT_SORT
}

function candidates(request: ChefSearchRequest): RawBuilder<unknown> {
  if (request.searchType === 'text') return byText(request.query ?? '')
  if (request.searchType === 'location' && request.location) {
    const { latitude, longitude, radiusMiles } = request.location
    return nearPlace(latitude, longitude, radiusMiles)
  }
  if (request.searchType === 'route' && request.route) return alongRoute(request.route)
  return sql`
    select c.id, null::float8 as distance_miles, null::float8 as mile, 0::real as likeness
    from public.chefs c
    where ${chefIsPublic}
  `
}

function filters({ filters: filter }: ChefSearchRequest): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (filter.cuisines.length > 0) conditions.push(sql`c.cuisines && ${filter.cuisines}::text[]`)
  if (filter.services.length > 0) conditions.push(sql`c.services @> ${filter.services}::text[]`)
  if (filter.minRating > 0) conditions.push(sql`c.rating_average >= ${filter.minRating}`)
  if (filter.onlyVerified) conditions.push(sql`c.is_verified`)
  if (filter.deliveryAvailable) conditions.push(sql`'delivery' = any (c.services)`)
  if (filter.type !== 'all') conditions.push(sql`c.kind = ${filter.type}::public.chef_kind`)
  return sql.join(conditions, sql` and `)
}

/** Every order ends with the id, so that no chef is on two pages or on none. */
function order(sortBy: SortBy): RawBuilder<unknown> {
  switch (sortBy) {
    case 'distance':
      return sql.raw('coalesce(n.mile, n.distance_miles), c.id')
    case 'rating':
      return sql.raw('c.rating_score desc, c.rating_count desc, c.id')
    case 'price':
      return sql.raw('c.min_price_cents nulls last, c.id')
    case 'newest':
      return sql.raw('c.activated_at desc nulls last, c.id')
    default:
      return sql`n.likeness desc, ${featuredOrder}`
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
