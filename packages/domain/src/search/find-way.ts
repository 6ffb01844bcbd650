import { earthRadiusMiles } from '@localchef/contracts/earth'
import type { ChefSearchRequest, TripWay } from '@localchef/contracts/search/chef-search'
import { roads } from '@localchef/contracts/search/highways'
import { maxStops } from '@localchef/contracts/search/search-choices'
import TinyQueue from 'tinyqueue'
import { radians } from '../angles.ts'
import { cross, distanceMiles, type Point, type Vector, vectorOf } from '../earth.ts'
import type { Router } from '../router.ts'
import { pointsOf, type Route } from './along-route.ts'
import { roadPoints } from './generated/road-points.ts'
import { routeMiles } from './route-pieces.ts'

/** Maximum corners of the whole line in addition to its stops: every corner costs search time. */
const mostCorners = 100

/** Shorter stretches of a road are not named. */
const leastNamedMiles = 8

/** The line of a route search: from the router if there is one, otherwise along the roads of the graph. */
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
    miles: Math.round(found.reduce((sum, leg) => sum + leg.miles, 0) * 1000) / 1000,
    foundBy: 'interstates',
    ...(router ? { routerFailed: true } : {}),
  }
}

/** The same request with the corners of the line as waypoints. */
export function alongWay(request: ChefSearchRequest, way: TripWay | undefined): ChefSearchRequest {
  const { route } = request
  return route && way ? { ...request, route: onWay(route, way) } : request
}

function onWay(route: Route, way: TripWay): Route {
  return { ...route, waypoints: way.points.slice(1, -1), fromMile: route.fromMile / milesOfLine(way) }
}

/** Miles of the road for each mile of its line, which goes straight from town to town. */
export function milesOfLine({ points, miles }: TripWay): number {
  const drawn = routeMiles(points)
  return miles === undefined || drawn === 0 ? 1 : miles / drawn
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

/** A leg of a road between two neighboring towns. */
interface RoadLeg {
  names: string[]
  from: number
  to: number
  miles: number
  /** Miles of the road for each mile of the straight line. */
  winding: number
  /** Cost of each mile of the straight line. An Interstate's is 1. */
  slowness: number
}

/** The shortest line between two points along the roads. */
interface GraphWay {
  points: Point[]
  /** Roads in driving order, with the miles driven on each. */
  along: { name: string; miles: number }[]
  /** The length of the roads, plus the straight lines off them. */
  miles: number
}

/** Cost of a mile off these roads: others are slower and more winding. */
const offRoad = 1.5

/** Cost of a mile of a highway that is no Interstate: it passes through towns. */
const offInterstate = 1.1

const points: Point[] = []
const legs: RoadLeg[] = []
const legsOf: RoadLeg[][] = []
readRoads()

function readRoads(): void {
  const numbers = new Map<string, number>()
  const known = new Map<string, RoadLeg>()
  for (const [row, { name, towns, miles }] of roads.entries()) {
    const winding = Math.max(1, miles / lengthOf((roadPoints[row] ?? []).map(([lng, lat]) => ({ lat, lng }))))
    const slowness = isInterstate(name) ? 1 : offInterstate * winding
    let before: number | undefined
    for (const [column, town] of towns.entries()) {
      const number = numbers.get(town) ?? points.length
      if (number === points.length) {
        const [lng, lat] = roadPoints[row]?.[column] ?? [0, 0]
        points.push({ lat, lng })
        legsOf.push([])
        numbers.set(town, number)
      }
      if (before !== undefined) addLeg(known, { names: [name], from: before, to: number, winding, slowness })
      before = number
    }
  }
}

function isInterstate(name: string): boolean {
  return name.startsWith('I-')
}

function addLeg(known: Map<string, RoadLeg>, added: Omit<RoadLeg, 'miles'>): void {
  const { from, to, winding } = added
  const key = `${Math.min(from, to)} ${Math.max(from, to)}`
  const shared = known.get(key)
  if (shared) {
    shared.names.push(...added.names)
    return
  }
  const leg = { ...added, miles: winding * distanceMiles(pointAt(from), pointAt(to)) }
  known.set(key, leg)
  legs.push(leg)
  legsOf[from]?.push(leg)
  legsOf[to]?.push(leg)
}

function pointAt(town: number): Point {
  return points[town] ?? { lat: 0, lng: 0 }
}

/** The point where the straight line from an end of the trip meets a leg. */
interface Access {
  leg: RoadLeg
  foot: Point
  miles: number
}

/** Finds the shortest line, which can join and leave every leg of a road at its nearest point. */
function findGraphWay(origin: Point, destination: Point): GraphWay {
  const starts = legs.map((leg) => accessTo(leg, origin))
  const ends = legs.map((leg) => accessTo(leg, destination))
  const reached = reachTowns(starts)
  let best = offRoad * distanceMiles(origin, destination)
  let way: { end: Access; town: number | null; start?: Access } | undefined
  for (const [index, end] of ends.entries()) {
    const start = starts[index]
    if (start) {
      const cost = offRoad * (start.miles + end.miles) + costOn(end.leg, start.foot, end.foot)
      if (cost < best) [best, way] = [cost, { end, town: null, start }]
    }
    for (const town of [end.leg.from, end.leg.to]) {
      const cost = (reached.costs[town] ?? 0) + costOn(end.leg, pointAt(town), end.foot) + offRoad * end.miles
      if (cost < best) [best, way] = [cost, { end, town }]
    }
  }
  if (!way) return { points: [origin, destination], along: [], miles: distanceMiles(origin, destination) }
  const { feet, driven } = way.start
    ? { feet: [way.start.foot], driven: [] }
    : trace(reached, way.town ?? 0, way.end)
  const parts = way.start
    ? [{ names: way.end.leg.names, miles: milesOn(way.end.leg, way.start.foot, way.end.foot) }]
    : driven
  const [first] = feet
  const onRoads = parts.reduce((sum, { miles }) => sum + miles, 0)
  return {
    points: [origin, ...feet, way.end.foot, destination],
    along: namesAlong(parts),
    miles: (first ? distanceMiles(origin, first) : 0) + onRoads + way.end.miles,
  }
}

function costOn({ slowness }: RoadLeg, from: Point, to: Point): number {
  return slowness * distanceMiles(from, to)
}

/** Miles of the road between two points of a leg. */
function milesOn({ winding }: RoadLeg, from: Point, to: Point): number {
  return winding * distanceMiles(from, to)
}

/** The nearest point of a leg, calculated on a plane around it. */
function accessTo(leg: RoadLeg, { lat, lng }: Point): Access {
  const [from, to] = [pointAt(leg.from), pointAt(leg.to)]
  const shrink = Math.cos(radians((from.lat + to.lat) / 2))
  const [x, y] = [(to.lng - from.lng) * shrink, to.lat - from.lat]
  const square = x * x + y * y
  const share = square === 0 ? 0 : ((lng - from.lng) * shrink * x + (lat - from.lat) * y) / square
  const clamped = Math.max(0, Math.min(1, share))
  const foot = {
    lat: from.lat + clamped * (to.lat - from.lat),
    lng: from.lng + clamped * (to.lng - from.lng),
  }
  return { leg, foot, miles: distanceMiles({ lat, lng }, foot) }
}

interface Reached {
  costs: number[]
  /** The last step to each town: a leg from another town, or the access to the roads there. */
  by: ({ leg: RoadLeg; town: number } | Access)[]
}

/** Dijkstra's algorithm from every point where the trip can join. */
function reachTowns(starts: readonly Access[]): Reached {
  const costs = points.map(() => Number.POSITIVE_INFINITY)
  const by: Reached['by'] = []
  const queue = new TinyQueue<{ town: number; cost: number }>([], (a, b) => a.cost - b.cost)
  const offer = (town: number, cost: number, step: Reached['by'][number]) => {
    if (cost >= (costs[town] ?? 0)) return
    costs[town] = cost
    by[town] = step
    queue.push({ town, cost })
  }
  for (const start of starts) {
    for (const town of [start.leg.from, start.leg.to]) {
      offer(town, offRoad * start.miles + costOn(start.leg, start.foot, pointAt(town)), start)
    }
  }
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { town, cost } = next
    if (cost > (costs[town] ?? 0)) continue
    for (const leg of legsOf[town] ?? []) {
      offer(leg.from === town ? leg.to : leg.from, cost + costOn(leg, pointAt(leg.from), pointAt(leg.to)), {
        leg,
        town,
      })
    }
  }
  return { costs, by }
}

type Part = Pick<RoadLeg, 'names' | 'miles'>

/** Traces the line back from the last town to the point where the trip joined. */
function trace({ by }: Reached, last: number, end: Access): { feet: Point[]; driven: Part[] } {
  const feet: Point[] = []
  const driven: Part[] = [{ names: end.leg.names, miles: milesOn(end.leg, pointAt(last), end.foot) }]
  let town = last
  for (;;) {
    feet.push(pointAt(town))
    const step = by[town]
    if (!step) break
    if ('foot' in step) {
      feet.push(step.foot)
      driven.push({ names: step.leg.names, miles: milesOn(step.leg, step.foot, pointAt(town)) })
      break
    }
    driven.push(step.leg)
    town = step.town
  }
  return { feet: feet.reverse(), driven: driven.reverse() }
}

/** A stretch shared by several roads gets the name of the one followed longest. */
function namesAlong(parts: readonly Part[]): GraphWay['along'] {
  const along: GraphWay['along'] = []
  for (let at = 0; at < parts.length; ) {
    const runs = (parts[at]?.names ?? []).map((name) => {
      let end = at
      while (parts[end]?.names.includes(name)) end += 1
      return { name, end }
    })
    const longest = runs.reduce((best, run) => (run.end > best.end ? run : best), { name: '', end: at + 1 })
    const name = longest.name || runs[0]?.name || ''
    const miles = parts.slice(at, longest.end).reduce((sum, part) => sum + part.miles, 0)
    along.push({ name, miles })
    at = longest.end
  }
  return along
}
