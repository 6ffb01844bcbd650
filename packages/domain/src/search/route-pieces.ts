import { distanceMiles, type Point, pointBetween } from './earth.ts'

/** A short straight piece of a route and where on the route it begins. */
export interface RoutePiece {
  from: Point
  to: Point
  /** Miles from the origin to `from`. */
  startMile: number
  miles: number
}

/** No route is cut into more: the pieces are joined with the chefs in one query. */
const MOST_PIECES = 400

/**
 * Cuts a route into pieces short enough to be treated as flat, so that the database can measure how far a
 * chef lies from the line. A piece is about half the search radius long, at least two miles, and longer
 * where the route would have too many.
 */
export function routePieces(points: readonly Point[], radiusMiles: number): RoutePiece[] {
  const total = routeMiles(points)
  const spacing = Math.max(2, radiusMiles / 2, total / MOST_PIECES)
  const pieces: RoutePiece[] = []
  let mile = 0
  for (let index = 1; index < points.length; index++) {
    const from = points[index - 1]
    const to = points[index]
    if (!from || !to) continue
    const miles = distanceMiles(from, to)
    const count = Math.max(1, Math.ceil(miles / spacing))
    for (let piece = 0; piece < count; piece++) {
      pieces.push({
        from: pointBetween(from, to, piece / count),
        to: pointBetween(from, to, (piece + 1) / count),
        startMile: mile + (miles * piece) / count,
        miles: miles / count,
      })
    }
    mile += miles
  }
  return pieces
}

export function routeMiles(points: readonly Point[]): number {
  let miles = 0
  for (let index = 1; index < points.length; index++) {
    const from = points[index - 1]
    const to = points[index]
    if (from && to) miles += distanceMiles(from, to)
  }
  return miles
}
