import { earthRadiusMiles } from '@localchef/contracts/earth'
import { cross, distanceMiles, type Point, type Vector, vectorOf } from '../earth.ts'

/** The great-circle line from one corner of a route to the next. */
export interface RouteLeg {
  from: Vector
  to: Vector
  /** Direction of travel at `from`, perpendicular to it; zero if both corners are the same place. */
  ahead: Vector
  /** Normal of the great circle's plane; zero if both corners are the same place. */
  aside: Vector
  /** Angle between the corners in radians; negative if they are the same place, so that no angle is within. */
  angle: number
  /** Miles from the origin to `from`. */
  startMile: number
  miles: number
}

/** A part of a leg, short enough to search around its middle. */
export interface RoutePiece {
  /** Index of the leg. */
  leg: number
  middle: Vector
  miles: number
}

/** Approximate maximum number of pieces of a route: all are joined with the chefs in one query. */
const mostPieces = 400

/** Corners closer than this, in radians, are the same place: six millimeters. */
const samePlace = 1e-9

export function routeLegs(points: readonly Point[]): RouteLeg[] {
  const legs: RouteLeg[] = []
  let startMile = 0
  for (let index = 1; index < points.length; index++) {
    const [start, end] = [points[index - 1], points[index]]
    if (!start || !end) continue
    const [from, to] = [vectorOf(start), vectorOf(end)]
    const aside = asideOf(from, to)
    const isSamePlace = distanceMiles(start, end) < samePlace * earthRadiusMiles
    const miles = isSamePlace ? 0 : distanceMiles(start, end)
    legs.push({
      from,
      to,
      aside: isSamePlace ? [0, 0, 0] : aside,
      ahead: isSamePlace ? [0, 0, 0] : cross(aside, from),
      angle: isSamePlace ? -1 : miles / earthRadiusMiles,
      startMile,
      miles,
    })
    startMile += miles
  }
  return legs
}

/**
 * Unit vector perpendicular to both. Between antipodes all lines are equally short: this takes the one over the north
 * pole, and from a pole the one through Greenwich.
 */
function asideOf(from: Vector, to: Vector): Vector {
  const pole: Vector = [0, 0, 1]
  const greenwich: Vector = [1, 0, 0]
  for (const through of [to, pole, greenwich]) {
    const [x, y, z] = cross(from, through)
    const length = Math.hypot(x, y, z)
    if (length > samePlace) return [x / length, y / length, z / length]
  }
  return [0, 0, 1]
}

/**
 * Cuts the legs into pieces about half the search radius long, at least two miles, and longer if there would be too
 * many: an index finds the chefs around the middle of each.
 */
export function routePieces(legs: readonly RouteLeg[], radiusMiles: number): RoutePiece[] {
  const total = legs.reduce((sum, { miles }) => sum + miles, 0)
  const spacing = Math.max(2, radiusMiles / 2, total / mostPieces)
  return legs.flatMap(({ from, ahead, miles }, leg) => {
    const count = Math.max(1, Math.ceil(miles / spacing))
    return Array.from({ length: count }, (_, piece) => {
      const angle = ((piece + 0.5) * miles) / count / earthRadiusMiles
      const [along, away] = [Math.cos(angle), Math.sin(angle)]
      const middle: Vector = [
        along * from[0] + away * ahead[0],
        along * from[1] + away * ahead[1],
        along * from[2] + away * ahead[2],
      ]
      return { leg, middle, miles: miles / count }
    })
  })
}

export function routeMiles(points: readonly Point[]): number {
  return routeLegs(points).reduce((sum, { miles }) => sum + miles, 0)
}
