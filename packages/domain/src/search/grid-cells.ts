import { earthRadiusMiles } from '@localchef/contracts/earth'
import { degrees, radians } from '../angles.ts'
import type { CellRange } from '../chef-positions.ts'
import { type Point, type Vector, vectorOf } from '../earth.ts'

const cellsPerDegree = 4
const cellsPerRow = 2048
/** Largest distance of a point from the middle of its cell: half a cell's diagonal at the equator. */
export const cellReachMiles = 12.3
/** Tolerance in degrees: more than the rounding errors of these calculations, less than a meter. */
const margin = 1e-6

/** The number of the cell that contains a point, as in `private.cell_of`. */
export function cellOf({ lat, lng }: Point): number {
  return (
    (Math.floor(lat * cellsPerDegree) + 90 * cellsPerDegree) * cellsPerRow +
    Math.floor(lng * cellsPerDegree) +
    180 * cellsPerDegree
  )
}

export function middleOfCell(cell: number): Vector {
  const row = Math.floor(cell / cellsPerRow)
  return vectorOf({
    lat: Math.min(90, (row + 0.5) / cellsPerDegree - 90),
    lng: ((cell % cellsPerRow) + 0.5) / cellsPerDegree - 180,
  })
}

/** Merges ranges, so that each cell is in exactly one. */
export function mergeCells(ranges: readonly CellRange[]): CellRange[] {
  const merged: CellRange[] = []
  for (const { first, last } of [...ranges].sort((a, b) => a.first - b.first)) {
    const before = merged.at(-1)
    if (before && first <= before.last + 1) {
      before.last = Math.max(before.last, last)
    } else {
      merged.push({ first, last })
    }
  }
  return merged
}

/** The cells that cover a circle on the sphere, with few beyond it. Rows across the 180th meridian have two ranges. */
export function cellsAround({ lat: latitude, lng: longitude }: Point, radiusMiles: number): CellRange[] {
  const angle = radiusMiles / earthRadiusMiles
  const center = radians(latitude)
  const south = Math.max(-90, latitude - degrees(angle) - margin)
  const north = Math.min(90, latitude + degrees(angle) + margin)
  // In the northern hemisphere the circle is widest north of its center, because meridians converge.
  const widest = degrees(Math.asin(Math.max(-1, Math.min(1, Math.sin(center) / Math.cos(angle)))))
  const ranges: CellRange[] = []
  for (let row = Math.floor(south * cellsPerDegree); row <= Math.floor(north * cellsPerDegree); row++) {
    const low = Math.max(south, row / cellsPerDegree)
    const high = Math.min(north, (row + 1) / cellsPerDegree)
    const inside = Math.max(low, Math.min(high, widest))
    const half = margin + Math.max(...[low, high, inside].map((at) => halfWidth(center, angle, radians(at))))
    ranges.push(
      ...wrapped(longitude - half, longitude + half).map(([west, east]) => ({
        first: cellOf({ lat: row / cellsPerDegree, lng: west }),
        last: cellOf({ lat: row / cellsPerDegree, lng: east }),
      })),
    )
  }
  return ranges
}

/** Half the circle's width at a latitude, in degrees of longitude. */
function halfWidth(center: number, angle: number, at: number): number {
  const size = Math.cos(center) * Math.cos(at)
  const rest = Math.cos(angle) - Math.sin(center) * Math.sin(at)
  if (rest <= -size || size < 1e-9) return 180
  return rest >= size ? 0 : degrees(Math.acos(rest / size))
}

/** Splits a range of longitudes at the 180th meridian. */
function wrapped(west: number, east: number): [west: number, east: number][] {
  if (east - west >= 360) return [[-180, 180]]
  if (west < -180) {
    return [
      [west + 360, 180],
      [-180, east],
    ]
  }
  if (east > 180) {
    return [
      [west, 180],
      [-180, east - 360],
    ]
  }
  return [[west, east]]
}
