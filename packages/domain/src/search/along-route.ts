import { earthRadiusMeters, earthRadiusMiles } from '@localchef/contracts/earth'
import type { ChefSearchRequest } from '@localchef/contracts/search/chef-search'
import { type RawBuilder, sql } from 'kysely'
import type { CellRange, GridCell } from '../chef-positions.ts'
import type { Vector } from '../earth.ts'
import { cellReachMiles, cellsAround, mergeCells, middleOfCell } from './grid-cells.ts'
import type { LocatedChefs } from './located-chefs.ts'
import { type RouteLeg, routeLegs, routePieces } from './route-pieces.ts'

export type Route = NonNullable<ChefSearchRequest['route']>

/** The point of a leg nearest to a chef: its distance from the chef, and its mile on the route. */
interface Passing {
  distanceMiles: number
  mile: number
}

/** Limits for passings. */
interface Within {
  radius: number
  fromMile: number
  /** Sine of the radius as an angle at the center of the earth. */
  aside: number
}

/** The cells that together contain everything within the radius of a route. */
export function cellsAlong(route: Route): CellRange[] {
  const pieces = routePieces(routeLegs(pointsOf(route)), route.searchRadius)
  // A chef is at most half a piece plus the radius away from the piece's middle; 0.001 miles allow for rounding.
  return mergeCells(
    pieces.flatMap(({ middle, miles }) =>
      cellsAround(pointOf(middle), route.searchRadius + miles / 2 + 0.001),
    ),
  )
}

/**
 * Adds the chefs of the cells within the radius of a route to `located`, each with the mile where the route is nearest
 * to them. Corners are joined by great circles and measured on the sphere, which needs no special case at the poles or
 * the 180th meridian. If a route passes a chef twice at the same distance, the first passing counts.
 */
export function meetAlong(cells: readonly GridCell[], route: Route, located: LocatedChefs): void {
  const legs = routeLegs(pointsOf(route))
  const within = {
    radius: route.searchRadius,
    fromMile: route.fromMile,
    aside: Math.sin(Math.min(Math.PI / 2, (route.searchRadius + 0.001) / earthRadiusMiles)),
  }
  for (const cell of cells) {
    const near = legsNear(legs, cell, route)
    const { positions } = cell
    for (let index = 0, at = 0; at < positions.length; index += 1, at += 3) {
      const chef: Vector = [positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0]
      const nearest = nearestPassing(near, within, chef)
      if (nearest) located.meet(cell, index, nearest.distanceMiles, nearest.mile)
    }
  }
}

/** Legs that can be nearest to a chef in the cell; all others are too far from its center. */
function legsNear(
  legs: readonly RouteLeg[],
  { cell }: GridCell,
  { searchRadius, fromMile }: Route,
): RouteLeg[] {
  const middle = middleOfCell(cell)
  const ways = legs.map((leg) => passingOf(leg, ...middle).distanceMiles)
  // With `fromMile`, the nearest leg can lie before that mile, so farther legs count as well.
  const reach =
    fromMile > 0 ? searchRadius : Math.min(searchRadius, Math.min(...ways) + cellReachMiles + 0.001)
  return legs.filter((_, index) => (ways[index] ?? 0) <= reach + cellReachMiles)
}

/** Distances that differ by less, in miles, are equal. */
const sameMiles = 1e-6

/** The nearest passing within the radius and from `fromMile` on; of equal ones, the first on the route. */
function nearestPassing(
  legs: readonly RouteLeg[],
  { radius, fromMile, aside }: Within,
  [x, y, z]: Vector,
): Passing | undefined {
  let nearest: Passing | undefined
  for (const leg of legs) {
    // The distance to a leg is at least the distance to its great circle.
    if (Math.abs(x * leg.aside[0] + y * leg.aside[1] + z * leg.aside[2]) > aside) continue
    const passing = passingOf(leg, x, y, z)
    if (passing.distanceMiles > radius || passing.mile < fromMile) continue
    if (!nearest || passing.distanceMiles < nearest.distanceMiles - sameMiles) nearest = passing
  }
  return nearest
}

function passingOf(leg: RouteLeg, x: number, y: number, z: number): Passing {
  const { from, to, ahead, aside } = leg
  const angle = Math.atan2(
    x * ahead[0] + y * ahead[1] + z * ahead[2],
    x * from[0] + y * from[1] + z * from[2],
  )
  if (angle >= 0 && angle <= leg.angle) {
    const away = Math.abs(x * aside[0] + y * aside[1] + z * aside[2])
    return {
      mile: leg.startMile + angle * earthRadiusMiles,
      distanceMiles: earthRadiusMiles * Math.asin(Math.min(1, away)),
    }
  }
  const toStart = (x - from[0]) ** 2 + (y - from[1]) ** 2 + (z - from[2]) ** 2
  const toEnd = (x - to[0]) ** 2 + (y - to[1]) ** 2 + (z - to[2]) ** 2
  return {
    mile: leg.startMile + (toStart <= toEnd ? 0 : leg.miles),
    distanceMiles: 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(Math.min(toStart, toEnd)) / 2)),
  }
}

/**
 * Whether a chef (`chefs` as `c`) is within reach of the route, as a condition for scans in an order unrelated to it.
 */
export function isAlong(route: Route): RawBuilder<unknown> {
  const legs = routeLegs(pointsOf(route)).map(({ from, to, startMile, ...leg }) => ({
    ...leg,
    starts: from,
    ends: to,
    start_mile: startMile,
  }))
  return sql`exists (
    select
    from jsonb_to_recordset(${JSON.stringify(legs)}::jsonb) as l (
      starts float8[], ends float8[], ahead float8[], aside float8[], angle float8, start_mile float8, miles float8
    )
    cross join lateral (
      select cube_ll_coord(c.earth_position, 1) / ${earthRadiusMeters}::float8 as x,
        cube_ll_coord(c.earth_position, 2) / ${earthRadiusMeters}::float8 as y,
        cube_ll_coord(c.earth_position, 3) / ${earthRadiusMeters}::float8 as z
    ) chef
    cross join lateral (
      select
        atan2(
          chef.x * l.ahead[1] + chef.y * l.ahead[2] + chef.z * l.ahead[3],
          chef.x * l.starts[1] + chef.y * l.starts[2] + chef.z * l.starts[3]
        ) as angle,
        chef.x * l.aside[1] + chef.y * l.aside[2] + chef.z * l.aside[3] as aside,
        power(chef.x - l.starts[1], 2) + power(chef.y - l.starts[2], 2) + power(chef.z - l.starts[3], 2) as to_start,
        power(chef.x - l.ends[1], 2) + power(chef.y - l.ends[2], 2) + power(chef.z - l.ends[3], 2) as to_end
    ) foot
    where case
        when foot.angle between 0 and l.angle then asin(least(1, abs(foot.aside)))
        else 2 * asin(least(1, sqrt(least(foot.to_start, foot.to_end)) / 2))
      end * ${earthRadiusMiles}::float8 <= ${route.searchRadius}
      and l.start_mile + case
        when foot.angle between 0 and l.angle then foot.angle * ${earthRadiusMiles}::float8
        when foot.to_start <= foot.to_end then 0
        else l.miles
      end >= ${route.fromMile}
  )`
}

/** The corners of the route in driving order. */
export function pointsOf({ origin, waypoints, destination }: Route) {
  return [origin, ...waypoints, destination]
}

function pointOf([x, y, z]: Vector) {
  const degrees = 180 / Math.PI
  return { lat: Math.asin(Math.max(-1, Math.min(1, z))) * degrees, lng: Math.atan2(y, x) * degrees }
}
