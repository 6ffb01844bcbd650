import { earthRadiusMiles } from '@localchef/contracts/earth'
import type { ChefSearchRequest, TripWay } from '@localchef/contracts/search/chef-search'
import { maxStops } from '@localchef/contracts/search/search-choices'
import { cross, distanceMiles, type Point, type Vector, vectorOf } from '../earth.ts'
import type { Router } from '../router.ts'
import { pointsOf, type Route } from './along-route.ts'
import { findGraphWay } from './interstate-graph.ts'

/** Maximum corners of the whole line in addition to its stops: every corner costs search time. */
const mostCorners = 100

/** Shorter stretches of an Interstate are not named. */
const leastNamedMiles = 8

/** The line of a route search: from the router if there is one, otherwise along the Interstates. */
export async function findWay(
  { searchType, route }: ChefSearchRequest,
  router: Router | undefined,
): Promise<TripWay | undefined> {
  if (searchType !== 'route' || !route) return undefined
  const stops = pointsOf(route)
  if (route.waypoints.length > maxStops) return { points: stops, along: [], foundBy: 'waypoints' }
  const routed = await router?.find(stops)
  if (routed) {
    const { legs, along, minutes } = routed
    return { points: joined(stops, legs), along: named(along), minutes, foundBy: 'router' }
  }
  const found = stops.slice(1).map((to, index) => findGraphWay(stops[index] ?? to, to))
  return {
    points: joined(
      stops,
      found.map(({ points }) => points),
    ),
    along: named(found.flatMap(({ along }) => along)),
    foundBy: 'interstates',
    ...(router ? { routerFailed: true } : {}),
  }
}

/** The same request with the corners of the line as waypoints. */
export function alongWay(request: ChefSearchRequest, way: TripWay | undefined): ChefSearchRequest {
  const { route } = request
  return route && way ? { ...request, route: onWay(route, way) } : request
}

function onWay(route: Route, { points }: TripWay): Route {
  return { ...route, waypoints: points.slice(1, -1) }
}

/** One line through all stops. Each leg is simplified separately, which keeps the stops. */
function joined(stops: readonly Point[], legs: readonly (readonly Point[])[]): Point[] {
  const miles = legs.map(lengthOf)
  const total = miles.reduce((sum, length) => sum + length, 0)
  const [origin] = stops
  const line: Point[] = origin ? [origin] : []
  for (const [index, leg] of legs.entries()) {
    const corners = total === 0 ? 0 : Math.floor((mostCorners * (miles[index] ?? 0)) / total)
    const to = stops[index + 1]
    if (!to) continue
    const from = stops[index] ?? to
    const between = simplifyLine([from, ...leg.map(rounded), to], corners + 2).slice(1, -1)
    line.push(...between, to)
  }
  return line
}

function lengthOf(points: readonly Point[]): number {
  return points.reduce((sum, point, index) => sum + distanceMiles(points[index - 1] ?? point, point), 0)
}

/** Five decimals are about a yard. */
function rounded({ lat, lng }: Point): Point {
  return { lat: Math.round(lat * 1e5) / 1e5, lng: Math.round(lng * 1e5) / 1e5 }
}

function named(along: readonly { name: string; miles: number }[]): string[] {
  const miles = new Map<string, number>()
  for (const part of along) miles.set(part.name, (miles.get(part.name) ?? 0) + part.miles)
  return [...miles].filter(([, length]) => length >= leastNamedMiles).map(([name]) => name)
}

/**
 * Removes corners of a line until at most `most` are left (Douglas–Peucker). Those nearest to the great circle of their
 * neighbors go first. The ends stay.
 */
function simplifyLine(points: readonly Point[], most: number): Point[] {
  if (points.length <= 2) return [...points]
  const weights = weigh(points.map(vectorOf))
  const limit = weights.toSorted((one, other) => other - one)[most] ?? 0
  // Corners that change the line by less than a hundredth of a mile are always removed.
  const least = Math.max(limit, 0.01)
  return points.filter((_, index) => (weights[index] ?? 0) > least)
}

/**
 * For each corner, how far the line would move without it, in miles; at most the value of the corner that splits its
 * part.
 */
function weigh(corners: readonly Vector[]): number[] {
  const weights = corners.map(() => 0)
  const last = corners.length - 1
  weights[0] = Number.POSITIVE_INFINITY
  weights[last] = Number.POSITIVE_INFINITY
  const parts: [first: number, last: number, most: number][] = [[0, last, Number.POSITIVE_INFINITY]]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [first, end, most] = part
    let [farthest, miles] = [first, -1]
    for (let at = first + 1; at < end; at += 1) {
      const away = milesFrom(corners[first], corners[end], corners[at])
      if (away > miles) [farthest, miles] = [at, away]
    }
    if (farthest === first) continue
    const weight = Math.min(most, miles)
    weights[farthest] = weight
    parts.push([first, farthest, weight], [farthest, end, weight])
  }
  return weights
}

/** Distance from the arc between two corners, or from the nearer of its ends. */
function milesFrom(from: Vector | undefined, to: Vector | undefined, corner: Vector | undefined): number {
  if (!from || !to || !corner) return 0
  const [x, y, z] = cross(from, to)
  const length = Math.hypot(x, y, z)
  const ends = Math.min(chord(from, corner), chord(to, corner))
  if (length < 1e-12) return ends * earthRadiusMiles
  const aside: Vector = [x / length, y / length, z / length]
  const isBeside = dot(cross(aside, from), corner) >= 0 && dot(cross(to, aside), corner) >= 0
  return (isBeside ? Math.asin(Math.min(1, Math.abs(dot(aside, corner)))) : ends) * earthRadiusMiles
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function chord(a: Vector, b: Vector): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}
