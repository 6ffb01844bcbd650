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
import type { Queries } from '../queries.ts'
import { implement } from '../server-function.ts'
import { METRES_PER_MILE } from './earth.ts'
import { escapeLike } from './escape-like.ts'
import { routeMiles, routePieces } from './route-pieces.ts'

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
      ...(request.searchType === 'route' ? { routeMiles: round(routeMiles(pointsOf(request))) } : {}),
    },
  }
  return response
})

/** How alike a query and a part of the search text must be: two letters of eight may be wrong. */
async function forgiveTypingErrors(db: Queries): Promise<void> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', '0.45', true)`.execute(db)
}

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
  if (request.searchType === 'route') return alongRoute(request)
  return sql`
    select c.id, null::float8 as distance_miles, null::float8 as mile, 0::real as likeness
    from public.chefs c
    where ${chefIsPublic}
  `
}

/** Every word somewhere in the chef's search text, or the whole query like a part of it: typing errors are forgiven. */
function byText(query: string): RawBuilder<unknown> {
  const words = query.split(/\s+/).filter(Boolean).slice(0, 8)
  const everyWord = sql.join(
    words.map((word) => sql`c.search_text like '%' || private.plain_text(${escapeLike(word)}) || '%'`),
    sql` and `,
  )
  return sql`
    select c.id, null::float8 as distance_miles, null::float8 as mile,
      word_similarity(private.plain_text(${query}), c.search_text) as likeness
    from public.chefs c
    where ${chefIsPublic}
      and ((${everyWord}) or private.plain_text(${query}) <% c.search_text)
  `
}

function nearPlace(latitude: number, longitude: number, radiusMiles: number): RawBuilder<unknown> {
  const metres = radiusMiles * METRES_PER_MILE
  return sql`
    select near.id, near.metres / ${METRES_PER_MILE} as distance_miles, null::float8 as mile, 0::real as likeness
    from (
      select c.id, earth_distance(c.earth_position, ll_to_earth(${latitude}, ${longitude})) as metres
      from public.chefs c
      where ${chefIsPublic}
        and earth_box(ll_to_earth(${latitude}, ${longitude}), ${metres}) @> c.earth_position
    ) near
    where near.metres <= ${metres}
  `
}

/**
 * Each short piece of the route finds the chefs around it by index; how far a chef lies from the piece is
 * then measured flat (a piece is a few miles long), and the nearest piece says the mile.
 */
function alongRoute(request: ChefSearchRequest): RawBuilder<unknown> {
  const radius = request.route?.searchRadius ?? 0
  const pieces = routePieces(pointsOf(request), radius).map((piece) => ({
    lat: piece.from.lat,
    lng: piece.from.lng,
    // Miles north and east from the piece's start to its end.
    north: (piece.to.lat - piece.from.lat) * MILES_PER_DEGREE,
    east: (piece.to.lng - piece.from.lng) * MILES_PER_DEGREE * cosine(piece.from.lat),
    miles_per_degree_east: MILES_PER_DEGREE * cosine(piece.from.lat),
    mid_lat: (piece.from.lat + piece.to.lat) / 2,
    mid_lng: (piece.from.lng + piece.to.lng) / 2,
    reach: (radius + piece.miles / 2) * 1.01 * METRES_PER_MILE,
    start_mile: piece.startMile,
    miles: piece.miles,
  }))
  return sql`
    select nearest.id, nearest.distance_miles, nearest.mile, 0::real as likeness
    from (
      select distinct on (measured.id) measured.id, measured.distance_miles, measured.mile
      from (
        select placed.id,
          sqrt(power(placed.north - placed.share * placed.piece_north, 2)
            + power(placed.east - placed.share * placed.piece_east, 2)) as distance_miles,
          placed.start_mile + placed.share * placed.miles as mile
        from (
          select c.id, p.north as piece_north, p.east as piece_east, p.start_mile, p.miles,
            offset_miles.north, offset_miles.east,
            least(1, greatest(0,
              (offset_miles.north * p.north + offset_miles.east * p.east)
              / greatest(p.north * p.north + p.east * p.east, 1e-9)
            )) as share
          from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as p (
            lat float8, lng float8, north float8, east float8, miles_per_degree_east float8,
            mid_lat float8, mid_lng float8, reach float8, start_mile float8, miles float8
          )
          join public.chefs c
            on ${chefIsPublic}
            and earth_box(ll_to_earth(p.mid_lat, p.mid_lng), p.reach) @> c.earth_position
          cross join lateral (
            select (c.latitude - p.lat) * ${MILES_PER_DEGREE}::float8 as north,
              (c.longitude - p.lng) * p.miles_per_degree_east as east
          ) offset_miles
        ) placed
      ) measured
      where measured.distance_miles <= ${radius}
        and measured.mile >= ${request.route?.fromMile ?? 0}
      order by measured.id, measured.distance_miles
    ) nearest
  `
}

/** Miles in a degree of latitude on the sphere the database uses. */
const MILES_PER_DEGREE = (6378168 * Math.PI) / 180 / METRES_PER_MILE

function cosine(latitude: number): number {
  return Math.cos((latitude * Math.PI) / 180)
}

function pointsOf(request: ChefSearchRequest) {
  const { route } = request
  return route ? [route.origin, ...route.waypoints, route.destination] : []
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
