import { earthRadiusMiles } from '@localchef/contracts/earth'
import { cross, type Point, type Vector, vectorOf } from './earth.ts'

/**
 * Removes corners of a line until at most `most` are left (Douglas–Peucker). Those nearest to the great circle of their
 * neighbors go first. The ends stay.
 */
export function simplifyLine(points: readonly Point[], most: number): Point[] {
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
