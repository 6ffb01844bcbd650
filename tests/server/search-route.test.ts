import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ChefSearchRequest, chefSearch, type Waypoint } from '@localchef/contracts/search/chef-search'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer } from '../harness.ts'

/**
 * Compares route search with an independent calculation: haversine distances to points of each leg, the nearest of
 * them refined. The way is the one in the response, and passes every stop in order. Chefs within a thousandth of a
 * mile of a border may be on either side of it.
 */
const earthMiles = 6378168 / 1609.344
const border = 0.001
/** Responses round miles to one decimal. */
const rounded = 0.051

const seed = 20261121
/** Rounds to nine decimals (a tenth of a millimeter), as the search reads coordinates. */
const number = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true }).map((value) => Math.round(value * 1e9) / 1e9 + 0)
const longitude = number(-180, 180)
const anywhere = fc.record({ lat: number(-90, 90), lng: longitude })
const nearPole = fc.record({ lat: fc.oneof(number(86, 90), number(-90, -86)), lng: longitude })
const nearDateLine = fc
  .record({ lat: number(-60, 70), lng: number(176, 184) })
  .map(({ lat, lng }) => ({ lat, lng: lng > 180 ? lng - 360 : lng }))
const inCalifornia = fc.record({ lat: number(33, 39), lng: number(-123, -116) })
const place = fc.oneof(anywhere, nearPole, nearDateLine, inCalifornia)

let server: TestServer
let chefs: (Waypoint & { slug: string })[]

beforeAll(async () => {
  server = await startTestServer()
  const places = [nearPole, nearDateLine, inCalifornia, anywhere].flatMap((where) =>
    fc.sample(where, { numRuns: 150, seed }),
  )
  chefs = places.map((point, index) => ({ ...point, slug: `route-chef-${index}` }))
  await server.database.transaction(async (connection) => {
    await connection.query(
      `insert into auth.users (id, email)
       select md5('route ' || n)::uuid, n || '@route.test' from generate_series(0, $1) n`,
      [chefs.length - 1],
    )
    await connection.query(
      `insert into public.profiles (id, role, name, email)
       select md5('route ' || n)::uuid, 'chef', 'Somebody', n || '@route.test' from generate_series(0, $1) n`,
      [chefs.length - 1],
    )
    await connection.query(
      `insert into public.chefs (profile_id, slug, name, status, latitude, longitude)
       select md5('route ' || n)::uuid, 'route-chef-' || n, 'A kitchen', 'active', (p ->> 'lat')::float8, (p ->> 'lng')::float8
       from jsonb_array_elements($1::jsonb) with ordinality as places (p, place)
       cross join lateral (select place - 1 as n) numbered`,
      [JSON.stringify(places)],
    )
  })
})
afterAll(() => server.stop())

type Route = NonNullable<z.output<typeof ChefSearchRequest>['route']>

interface Met {
  distance: number
  mile: number
}

/** Expects the stops in order among the points of the way. */
function expectStops(points: readonly Waypoint[], stops: readonly Waypoint[]): void {
  let at = 0
  for (const stop of stops) {
    at = points.findIndex(({ lat, lng }, index) => index >= at && lat === stop.lat && lng === stop.lng)
    expect([stop, at >= 0]).toEqual([stop, true])
  }
  expect([points[0], points.at(-1)]).toEqual([stops[0], stops.at(-1)])
  expect(points.length).toBeLessThanOrEqual(stops.length + 100)
}

async function searchAlong(route: Route) {
  let way: Waypoint[] = []
  const found: { slug: string; mile: number; detour: number }[] = []
  for (let page = 1; ; page += 1) {
    const { status, data, error } = await callFunction(server, chefSearch, {
      searchType: 'route',
      route,
      page,
      limit: 50,
    })
    if (status !== 200) throw new Error(error.message)
    const { points, miles } = data.searchMetadata.way ?? { points: [] }
    if (page === 1) {
      expectStops(points, [route.origin, ...route.waypoints, route.destination])
    } else {
      expect(points).toEqual(way)
    }
    way = points
    found.push(
      ...data.chefs.map((card) => ({
        slug: card.slug,
        mile: card.route?.mile ?? Number.NaN,
        detour: card.route?.detourMiles ?? Number.NaN,
      })),
    )
    if (!data.hasMore) {
      expect(data.totalCount).toBe(found.length)
      return { found, way, winding: windingOf(way, miles) }
    }
  }
}

/** Miles of the road for each mile of its line. */
function windingOf(line: readonly Waypoint[], miles: number | undefined): number {
  const drawn = line.slice(1).reduce((sum, to, index) => sum + haversine(line[index] ?? to, to), 0)
  return miles === undefined || drawn === 0 ? 1 : miles / drawn
}

function haversine(a: Waypoint, b: Waypoint): number {
  const radians = Math.PI / 180
  const half =
    Math.sin(((b.lat - a.lat) * radians) / 2) ** 2 +
    Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(((b.lng - a.lng) * radians) / 2) ** 2
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** The point at a fraction of the way along the great circle, by weighting the ends. */
function between(a: Waypoint, b: Waypoint, share: number): Waypoint {
  const angle = haversine(a, b) / earthMiles
  if (angle < 1e-12) return a
  const radians = Math.PI / 180
  const [first, second] = [
    Math.sin((1 - share) * angle) / Math.sin(angle),
    Math.sin(share * angle) / Math.sin(angle),
  ]
  const x =
    first * Math.cos(a.lat * radians) * Math.cos(a.lng * radians) +
    second * Math.cos(b.lat * radians) * Math.cos(b.lng * radians)
  const y =
    first * Math.cos(a.lat * radians) * Math.sin(a.lng * radians) +
    second * Math.cos(b.lat * radians) * Math.sin(b.lng * radians)
  const z = first * Math.sin(a.lat * radians) + second * Math.sin(b.lat * radians)
  return { lat: Math.atan2(z, Math.hypot(x, y)) / radians, lng: Math.atan2(y, x) / radians }
}

function nearestOfLeg(a: Waypoint, b: Waypoint, startMile: number, chef: Waypoint): Met {
  const length = haversine(a, b)
  const away = (share: number) => haversine(between(a, b, share), chef)
  const steps = Math.min(120, Math.max(4, Math.ceil(length / 50)))
  let best = 0
  for (let step = 1; step <= steps; step += 1) if (away(step / steps) < away(best / steps)) best = step
  let [low, high] = [Math.max(0, best - 1) / steps, Math.min(steps, best + 1) / steps]
  for (let round = 0; round < 50; round += 1) {
    const third = (high - low) / 3
    if (away(low + third) <= away(high - third)) {
      high -= third
    } else {
      low += third
    }
  }
  // Also tries the ends, which the ternary search only approaches.
  const share = [0, (low + high) / 2, 1].reduce((found, one) => (away(one) < away(found) ? one : found))
  return { distance: away(share), mile: startMile + share * length }
}

/** The nearest point of every leg to a chef who may be within the radius. */
function metBy(points: readonly Waypoint[], searchRadius: number, chef: Waypoint): Met[] {
  const met: Met[] = []
  let mile = 0
  for (const [index, to] of points.entries()) {
    const from = points[index - 1]
    if (!from) continue
    const length = haversine(from, to)
    // For a chef near the leg the distances to both ends add up to little more than the leg's length.
    const detour = haversine(from, chef) + haversine(chef, to) - length
    if (detour <= 2 * searchRadius + 1) met.push(nearestOfLeg(from, to, mile, chef))
    mile += length
  }
  return met
}

async function compare(route: Route): Promise<void> {
  const { found, way, winding } = await searchAlong(route)
  const fromMile = route.fromMile / winding
  const foundSlugs = new Set(found.map(({ slug }) => slug))
  expect(foundSlugs.size).toBe(found.length)
  const expectedMiles = new Map<string, number>()
  for (const chef of chefs) {
    // Yields to the event loop, because the server in this process must handle its connections.
    await nextTurn()
    const met = metBy(way, route.searchRadius, chef)
    const counts = met.filter(({ distance, mile }) => distance <= route.searchRadius && mile >= fromMile)
    const isOnBorder = met.some(
      ({ distance, mile }) =>
        Math.abs(distance - route.searchRadius) < border ||
        (fromMile > 0 && Math.abs(mile - fromMile) < border),
    )
    if (isOnBorder) continue
    expect([chef, foundSlugs.has(chef.slug)]).toEqual([chef, counts.length > 0])
    const distance = Math.min(...counts.map((one) => one.distance))
    const nearest = counts.filter((one) => one.distance <= distance + 1e-6).map(({ mile }) => mile)
    if (nearest.length > 0) expectedMiles.set(chef.slug, Math.min(...nearest))
    const answer = found.find(({ slug }) => slug === chef.slug)
    if (!answer) continue
    expect(Math.abs(answer.detour - 2 * distance)).toBeLessThan(rounded)
    expect(Math.abs(answer.mile - winding * Math.min(...nearest))).toBeLessThan(rounded)
  }
  const order = found.flatMap(({ slug }) => expectedMiles.get(slug) ?? [])
  for (const [index, mile] of order.entries()) {
    expect(mile).toBeGreaterThanOrEqual((order[index - 1] ?? 0) - border)
  }
}

/** Between nearly antipodal ends the shortest way is not unique. */
function isPlain(points: readonly Waypoint[]): boolean {
  return points.every((point, index) => {
    const before = points[index - 1]
    return !before || haversine(before, point) < earthMiles * 3.1
  })
}

function routes(point: fc.Arbitrary<Waypoint>, most: number, radius: number): fc.Arbitrary<Route> {
  return fc
    .record({
      origin: point,
      destination: point,
      waypoints: fc.array(point, { maxLength: most, size: 'max' }),
      searchRadius: number(0.1, radius),
      fromMile: fc.oneof(fc.constant(0), number(0, 3000)),
    })
    .filter(({ origin, destination, waypoints }) => isPlain([origin, ...waypoints, destination]))
}

const settings = { seed, numRuns: 12, endOnFailure: true }

describe('a route search finds the same chefs in the same order as brute force', { timeout: 120_000 }, () => {
  test.each([
    ['anywhere', routes(place, 3, 500)],
    ['over the 180th meridian', routes(nearDateLine, 4, 400)],
    ['near the poles', routes(nearPole, 4, 400)],
    ['in one state', routes(inCalifornia, 6, 60)],
  ])('%s', async (_where, arbitrary) => {
    await fc.assert(fc.asyncProperty(arbitrary, compare), settings)
  })

  test('a route with one point finds the same chefs as brute force', async () => {
    const point = fc.oneof(nearPole, nearDateLine, inCalifornia)
    await fc.assert(
      fc.asyncProperty(point, number(1, 500), (origin, searchRadius) =>
        compare({ origin, destination: origin, waypoints: [], searchRadius, fromMile: 0 }),
      ),
      settings,
    )
  })

  test('a route with equal points finds the same chefs as brute force', async () => {
    await fc.assert(
      fc.asyncProperty(inCalifornia, inCalifornia, number(1, 200), (origin, destination, searchRadius) =>
        compare({
          origin,
          destination,
          waypoints: [origin, origin, destination, destination],
          searchRadius,
          fromMile: 0,
        }),
      ),
      settings,
    )
  })

  test('a round trip finds each chef once, on the way there', async () => {
    await fc.assert(
      fc.asyncProperty(inCalifornia, inCalifornia, (origin, waypoint) =>
        compare({ origin, destination: origin, waypoints: [waypoint], searchRadius: 40, fromMile: 0 }),
      ),
      settings,
    )
  })

  test('a route with a hundred waypoints finds the same chefs as brute force', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(nearDateLine, inCalifornia), { minLength: 100, maxLength: 100 }),
        inCalifornia,
        (waypoints, origin) =>
          compare({ origin, destination: origin, waypoints, searchRadius: 60, fromMile: 0 }),
      ),
      { ...settings, numRuns: 2 },
    )
  })
})

test('a truck stop at an exit of a road that the way follows is no detour, and one of another road is', async () => {
  // About four miles beside I-5, whose line goes straight from Kettleman City to Huron.
  const place = { latitude: 36.1, longitude: -120.08 }
  const route = {
    origin: { lat: 34.0522, lng: -118.2437 },
    destination: { lat: 37.7749, lng: -122.4194 },
    searchRadius: 25,
  }
  const detourOf = async (kind: 'chef' | 'truck_stop', highway: string | null) => {
    await server.database.pool.query(
      `update public.chefs set kind = $1::public.chef_kind, highway = $2, latitude = $3, longitude = $4
       where slug = 'route-chef-0'`,
      [kind, highway, place.latitude, place.longitude],
    )
    const { data } = await callFunction(server, chefSearch, { searchType: 'route', route, limit: 50 })
    return [...data.truckStops, ...data.chefs].find(({ slug }) => slug === 'route-chef-0')?.route?.detourMiles
  }
  expect(await detourOf('truck_stop', 'I-5')).toBe(0)
  expect(await detourOf('truck_stop', 'I-10')).toBeGreaterThan(1)
  expect(await detourOf('chef', null)).toBeGreaterThan(1)
})
