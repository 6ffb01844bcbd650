import { EARTH_RADIUS_MILES, type Point, type Vector, vectorOf } from './earth.ts'

/** Cells beside each other in one row of the grid, by their numbers (`private.cell_of`); both ends belong to it. */
export interface CellRange {
  first: number
  last: number
}

const CELLS_PER_DEGREE = 4
const CELLS_PER_ROW = 2048
/** No cell reaches farther from its middle: half the diagonal of one at the equator. */
export const CELL_REACH_MILES = 12.3
/** In degrees: more than the rounding of what is computed here, less than a metre. */
const MARGIN = 1e-6

/** The number of the cell that a point is in, as `private.cell_of` has it. */
export function cellOf({ lat, lng }: Point): number {
  return (
    (Math.floor(lat * CELLS_PER_DEGREE) + 90 * CELLS_PER_DEGREE) * CELLS_PER_ROW +
    Math.floor(lng * CELLS_PER_DEGREE) +
    180 * CELLS_PER_DEGREE
  )
}

export function middleOfCell(cell: number): Vector {
  const row = Math.floor(cell / CELLS_PER_ROW)
  return vectorOf({
    lat: Math.min(90, (row + 0.5) / CELLS_PER_DEGREE - 90),
    lng: ((cell % CELLS_PER_ROW) + 0.5) / CELLS_PER_DEGREE - 180,
  })
}

/** All cells of some ranges, each in one range only. */
export function mergeCells(ranges: readonly CellRange[]): CellRange[] {
  const merged: CellRange[] = []
  for (const { first, last } of [...ranges].sort((a, b) => a.first - b.first)) {
    const before = merged.at(-1)
    if (before && first <= before.last + 1) before.last = Math.max(before.last, last)
    else merged.push({ first, last })
  }
  return merged
}

/** The cells that together cover a circle on the sphere, and little beside it. Over the 180th meridian a row has two ranges. */
export function cellsAround({ lat: latitude, lng: longitude }: Point, radiusMiles: number): CellRange[] {
  const angle = radiusMiles / EARTH_RADIUS_MILES
  const centre = radians(latitude)
  const south = Math.max(-90, latitude - degrees(angle) - MARGIN)
  const north = Math.min(90, latitude + degrees(angle) + MARGIN)
  // Where the circle is widest: north of its centre on the northern half, because meridians meet.
  const widest = degrees(Math.asin(Math.max(-1, Math.min(1, Math.sin(centre) / Math.cos(angle)))))
  const ranges: CellRange[] = []
  for (let row = Math.floor(south * CELLS_PER_DEGREE); row <= Math.floor(north * CELLS_PER_DEGREE); row++) {
    const low = Math.max(south, row / CELLS_PER_DEGREE)
    const high = Math.min(north, (row + 1) / CELLS_PER_DEGREE)
    const inside = Math.max(low, Math.min(high, widest))
    const half = MARGIN + Math.max(...[low, high, inside].map((at) => halfWidth(centre, angle, radians(at))))
    ranges.push(
      ...wrapped(longitude - half, longitude + half).map(([west, east]) => ({
        first: cellOf({ lat: row / CELLS_PER_DEGREE, lng: west }),
        last: cellOf({ lat: row / CELLS_PER_DEGREE, lng: east }),
      })),
    )
  }
  return ranges
}

/** How many degrees of longitude a circle reaches to either side of its centre at a latitude. */
function halfWidth(centre: number, angle: number, at: number): number {
  const size = Math.cos(centre) * Math.cos(at)
  const rest = Math.cos(angle) - Math.sin(centre) * Math.sin(at)
  if (rest <= -size || size < 1e-9) return 180
  return rest >= size ? 0 : degrees(Math.acos(rest / size))
}

/** Longitudes from west to east without the 180th meridian between them. */
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

function radians(angle: number): number {
  return (angle * Math.PI) / 180
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI
}
