import { earthRadiusMeters, earthRadiusMiles } from '@localchef/contracts/earth'
import { type RawBuilder, sql } from 'kysely'
import type { CellRange, GridCell } from '../chef-positions.ts'
import { vectorOf } from '../earth.ts'
import { cellsAround } from './grid-cells.ts'
import { type LocatedChefs, noMile } from './located-chefs.ts'

export interface Circle {
  latitude: number
  longitude: number
  radiusMiles: number
}

/** The cells that together contain everything within the radius. */
export function cellsNear({ latitude, longitude, radiusMiles }: Circle): CellRange[] {
  return cellsAround({ lat: latitude, lng: longitude }, radiusMiles)
}

/** Adds the chefs of the cells within the radius, by great-circle distance, to `located`. */
export function meetNear(cells: readonly GridCell[], circle: Circle, located: LocatedChefs): void {
  const [x, y, z] = vectorOf({ lat: circle.latitude, lng: circle.longitude })
  // The radius as a squared chord through the earth, compared without roots or arcs.
  const reach = (2 * Math.sin(Math.min(Math.PI, circle.radiusMiles / earthRadiusMiles) / 2)) ** 2
  for (const cell of cells) {
    const { positions } = cell
    for (let index = 0, at = 0; at < positions.length; index += 1, at += 3) {
      const straight =
        ((positions[at] ?? 0) - x) ** 2 +
        ((positions[at + 1] ?? 0) - y) ** 2 +
        ((positions[at + 2] ?? 0) - z) ** 2
      if (straight > reach) continue
      const miles = 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(straight) / 2))
      located.meet(cell, index, miles, noMile)
    }
  }
}

/** Whether a chef (`chefs` as `c`) lies within the radius, written so that the planner uses no position index. */
export function isWithin(circle: Circle): RawBuilder<unknown> {
  return reachOf(circle, sql`c.earth_position`)
}

/** A condition: the position lies within the radius. */
export function reachOf(
  { latitude, longitude, radiusMiles }: Circle,
  position: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const angle = Math.min(Math.PI, radiusMiles / earthRadiusMiles)
  const chord = 2 * earthRadiusMeters * Math.sin(angle / 2)
  return sql`cube_distance(${position}, private.earth_point(${latitude}, ${longitude})) <= ${chord}`
}

/** Miles from the center of the circle to a chef (`chefs` as `c`). */
export function milesTo({ latitude, longitude }: Circle): RawBuilder<unknown> {
  return sql`2 * ${earthRadiusMiles}::float8 * asin(
    least(1, cube_distance(c.earth_position, private.earth_point(${latitude}, ${longitude})) / ${2 * earthRadiusMeters}::float8)
  )`
}
