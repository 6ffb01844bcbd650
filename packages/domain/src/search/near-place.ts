import { type RawBuilder, sql } from 'kysely'
import type { GridCell } from './chef-grid.ts'
import { EARTH_RADIUS_METERS, EARTH_RADIUS_MILES, vectorOf } from './earth.ts'
import { type CellRange, cellsAround } from './grid-cells.ts'
import { type LocatedChefs, NO_MILE } from './located-chefs.ts'

export interface Circle {
  latitude: number
  longitude: number
  radiusMiles: number
}

/** The cells that together hold everybody within the radius. */
export function cellsNear({ latitude, longitude, radiusMiles }: Circle): CellRange[] {
  return cellsAround({ lat: latitude, lng: longitude }, radiusMiles)
}

/** Meets the chefs of the cells who are within the radius, in a straight line over the sphere. */
export function meetNear(cells: readonly GridCell[], circle: Circle, located: LocatedChefs): void {
  const [x, y, z] = vectorOf({ lat: circle.latitude, lng: circle.longitude })
  // Straight through the earth, squared: what is compared for each chef without a root or an arc.
  const reach = (2 * Math.sin(Math.min(Math.PI, circle.radiusMiles / EARTH_RADIUS_MILES) / 2)) ** 2
  for (const cell of cells) {
    const { positions } = cell
    for (let index = 0, at = 0; at < positions.length; index += 1, at += 3) {
      const straight =
        ((positions[at] ?? 0) - x) ** 2 +
        ((positions[at + 1] ?? 0) - y) ** 2 +
        ((positions[at + 2] ?? 0) - z) ** 2
      if (straight > reach) continue
      const miles = 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(straight) / 2))
      located.meet(cell, index, miles, NO_MILE)
    }
  }
}

/** Whether a chef (`chefs` as `c`) lies within the radius, said so that no index on positions is thought of. */
export function isWithin({ latitude, longitude, radiusMiles }: Circle): RawBuilder<unknown> {
  const angle = Math.min(Math.PI, radiusMiles / EARTH_RADIUS_MILES)
  const chord = 2 * EARTH_RADIUS_METERS * Math.sin(angle / 2)
  return sql`cube_distance(c.earth_position, private.earth_point(${latitude}, ${longitude})) <= ${chord}`
}

/** Miles from the middle of the circle to a chef (`chefs` as `c`). */
export function milesTo({ latitude, longitude }: Circle): RawBuilder<unknown> {
  return sql`2 * ${EARTH_RADIUS_MILES}::float8 * asin(
    least(1, cube_distance(c.earth_position, private.earth_point(${latitude}, ${longitude})) / ${2 * EARTH_RADIUS_METERS}::float8)
  )`
}
