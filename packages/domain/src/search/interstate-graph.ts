import { interstates } from '@localchef/contracts/search/interstates'
import TinyQueue from 'tinyqueue'
import { radians } from '../angles.ts'
import { distanceMiles, type Point } from '../earth.ts'
import { interstatePoints } from './generated/interstate-points.ts'

/** A leg of an Interstate between two neighboring towns. */
interface RoadLeg {
  names: string[]
  from: number
  to: number
  miles: number
}

/** The shortest line between two points along the Interstates. */
interface GraphWay {
  points: Point[]
  /** Interstates in driving order, with the miles driven on each. */
  along: { name: string; miles: number }[]
}

/** Cost of a mile off the Interstates: roads there are slower and more winding. */
const offRoad = 1.5

const points: Point[] = []
const legs: RoadLeg[] = []
const legsOf: RoadLeg[][] = []
readInterstates()

function readInterstates(): void {
  const numbers = new Map<string, number>()
  const known = new Map<string, RoadLeg>()
  for (const [row, { name, towns }] of interstates.entries()) {
    let before: number | undefined
    for (const [column, town] of towns.entries()) {
      const number = numbers.get(town) ?? points.length
      if (number === points.length) {
        const [lng, lat] = interstatePoints[row]?.[column] ?? [0, 0]
        points.push({ lat, lng })
        legsOf.push([])
        numbers.set(town, number)
      }
      if (before !== undefined) addLeg(known, name, before, number)
      before = number
    }
  }
}

function addLeg(known: Map<string, RoadLeg>, name: string, from: number, to: number): void {
  const key = `${Math.min(from, to)} ${Math.max(from, to)}`
  const shared = known.get(key)
  if (shared) {
    shared.names.push(name)
    return
  }
  const leg = { names: [name], from, to, miles: distanceMiles(pointAt(from), pointAt(to)) }
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

/** Finds the shortest line, which can join and leave every leg of an Interstate at its nearest point. */
export function findGraphWay(origin: Point, destination: Point): GraphWay {
  const starts = legs.map((leg) => accessTo(leg, origin))
  const ends = legs.map((leg) => accessTo(leg, destination))
  const reached = reachTowns(starts)
  let best = offRoad * distanceMiles(origin, destination)
  let way: { end: Access; town: number | null; start?: Access } | undefined
  for (const [index, end] of ends.entries()) {
    const start = starts[index]
    if (start) {
      const cost = offRoad * (start.miles + end.miles) + distanceMiles(start.foot, end.foot)
      if (cost < best) [best, way] = [cost, { end, town: null, start }]
    }
    for (const town of [end.leg.from, end.leg.to]) {
      const cost = (reached.costs[town] ?? 0) + distanceMiles(pointAt(town), end.foot) + offRoad * end.miles
      if (cost < best) [best, way] = [cost, { end, town }]
    }
  }
  if (!way) return { points: [origin, destination], along: [] }
  const { feet, driven } = way.start
    ? { feet: [way.start.foot], driven: [] }
    : trace(reached, way.town ?? 0, way.end)
  const parts = way.start
    ? [{ names: way.end.leg.names, miles: distanceMiles(way.start.foot, way.end.foot) }]
    : driven
  return { points: [origin, ...feet, way.end.foot, destination], along: namesAlong(parts) }
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
  /** The last step to each town: a leg from another town, or the access to the Interstates there. */
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
      offer(town, offRoad * start.miles + distanceMiles(start.foot, pointAt(town)), start)
    }
  }
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { town, cost } = next
    if (cost > (costs[town] ?? 0)) continue
    for (const leg of legsOf[town] ?? []) {
      offer(leg.from === town ? leg.to : leg.from, cost + leg.miles, { leg, town })
    }
  }
  return { costs, by }
}

type Part = Pick<RoadLeg, 'names' | 'miles'>

/** Traces the line back from the last town to the point where the trip joined. */
function trace({ by }: Reached, last: number, end: Access): { feet: Point[]; driven: Part[] } {
  const feet: Point[] = []
  const driven: Part[] = [{ names: end.leg.names, miles: distanceMiles(pointAt(last), end.foot) }]
  let town = last
  for (;;) {
    feet.push(pointAt(town))
    const step = by[town]
    if (!step) break
    if ('foot' in step) {
      feet.push(step.foot)
      driven.push({ names: step.leg.names, miles: distanceMiles(step.foot, pointAt(town)) })
      break
    }
    driven.push(step.leg)
    town = step.town
  }
  return { feet: feet.reverse(), driven: driven.reverse() }
}

/** A road shared by several Interstates gets the name of the one followed longest. */
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
