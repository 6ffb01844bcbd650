/** Points, the organic outlines made of them, and their compact SVG path notation. */
import type { Random } from './random.ts'

export type Point = readonly [x: number, y: number]

export interface Ellipse {
  readonly x: number
  readonly y: number
  readonly rx: number
  readonly ry: number
}

/** One decimal without a leading zero: smooth at a width of 800 units, and short. */
export function num(value: number): string {
  const tenths = Math.round(value * 10)
  if (tenths % 10 === 0) return String(tenths / 10 || 0)
  const size = Math.abs(tenths)
  const whole = Math.floor(size / 10)
  return `${tenths < 0 ? '-' : ''}${whole || ''}.${size % 10}`
}

function joined(values: readonly number[]): string {
  let out = ''
  for (const value of values) {
    const text = num(value)
    out += out === '' || text.startsWith('-') ? text : ` ${text}`
  }
  return out
}

const parsedPaths = new Map<string, Point[]>()

/** Parses points from "x y, x y", which keeps hand-drawn outlines readable. */
export function traced(text: string): Point[] {
  const known = parsedPaths.get(text)
  if (known) return known
  const read = text.split(',').map((pair): Point => {
    const [x = 0, y = 0] = pair.trim().split(' ').map(Number)
    return [x, y]
  })
  parsedPaths.set(text, read)
  return read
}

export function polar(x: number, y: number, radius: number, angle: number): Point {
  return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
}

export function turned(points: readonly Point[], angle: number): Point[] {
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  return points.map(([x, y]) => [x * c - y * s, x * s + y * c])
}

/** Scales, turns and moves points given around the origin. */
export function placed(points: readonly Point[], x: number, y: number, angle = 0, scale = 1): Point[] {
  return turned(points, angle).map(([px, py]) => [x + px * scale, y + py * scale])
}

const round1 = (v: number) => Math.round(v * 10) / 10

/** A curve through all points (Catmull-Rom as cubic Béziers), closed by default. */
export function smooth(points: readonly Point[], closed = true, tension = 1): string {
  const count = points.length
  const at = (i: number): Point => {
    const index = closed ? (i + count) % count : Math.max(0, Math.min(count - 1, i))
    return points[index] ?? [0, 0]
  }
  const start = at(0)
  let px = round1(start[0])
  let py = round1(start[1])
  let path = `M${joined([px, py])}`
  const segments = closed ? count : count - 1
  for (let i = 0; i < segments; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const k = tension / 6
    const c1: Point = [p1[0] + (p2[0] - p0[0]) * k, p1[1] + (p2[1] - p0[1]) * k]
    const c2: Point = [p2[0] - (p3[0] - p1[0]) * k, p2[1] - (p3[1] - p1[1]) * k]
    path += `c${joined([c1[0] - px, c1[1] - py, c2[0] - px, c2[1] - py, p2[0] - px, p2[1] - py])}`
    px = round1(px + round1(p2[0] - px))
    py = round1(py + round1(p2[1] - py))
  }
  return closed ? `${path}z` : path
}

/** Straight edges with corners rounded by up to `radius`. */
export function rounded(points: readonly Point[], radius: number): string {
  const count = points.length
  let path = ''
  for (let i = 0; i < count; i++) {
    const before = points[(i + count - 1) % count] ?? [0, 0]
    const corner = points[i] ?? [0, 0]
    const after = points[(i + 1) % count] ?? [0, 0]
    const towards = (to: Point): Point => {
      const length = Math.hypot(to[0] - corner[0], to[1] - corner[1])
      const share = Math.min(0.5, radius / (length || 1))
      return [corner[0] + (to[0] - corner[0]) * share, corner[1] + (to[1] - corner[1]) * share]
    }
    const enter = towards(before)
    const leave = towards(after)
    path += `${i === 0 ? 'M' : 'L'}${joined(enter)}Q${joined([...corner, ...leave])}`
  }
  return `${path}z`
}

export function polyline(points: readonly Point[]): string {
  return `M${points.map((p) => joined(p)).join('L')}`
}

export function circlePath(x: number, y: number, rx: number, ry = rx): string {
  return `M${joined([x - rx, y])}a${joined([rx, ry])} 0 1 1 ${joined([rx * 2, 0])}a${joined([rx, ry])} 0 1 1 ${joined([-rx * 2, 0])}z`
}

/** Part of an ellipse from one angle to another, in radians, clockwise from the right. */
export function arc(x: number, y: number, rx: number, ry: number, from: number, to: number): string {
  const start: Point = [x + Math.cos(from) * rx, y + Math.sin(from) * ry]
  const end: Point = [x + Math.cos(to) * rx, y + Math.sin(to) * ry]
  const large = Math.abs(to - from) > Math.PI ? 1 : 0
  return `M${joined(start)}A${joined([rx, ry])} 0 ${large} ${to > from ? 1 : 0} ${joined(end)}`
}

/** An irregular round outline around the origin. `wobble` 0 is an ellipse, 0.1 a lump, 0.3 a torn piece. */
export function blob(random: Random, rx: number, ry: number, wobble: number, corners = 9): Point[] {
  const phase = random.angle()
  const points: Point[] = []
  for (let i = 0; i < corners; i++) {
    const angle = phase + ((i + random.near(0, 0.25)) / corners) * Math.PI * 2
    const reach = 1 + random.near(0, wobble)
    points.push([Math.cos(angle) * rx * reach, Math.sin(angle) * ry * reach])
  }
  return points
}

/** A round outline with slow waves, as of poured liquids. */
export function pebble(random: Random, rx: number, ry: number, wobble: number, corners = 14): Point[] {
  const [a, b, c] = [random.angle(), random.angle(), random.angle()]
  return Array.from({ length: corners }, (_, i): Point => {
    const angle = (i / corners) * Math.PI * 2
    const reach =
      1 +
      (wobble / 2) * (Math.sin(2 * angle + a) + Math.sin(3 * angle + b) + 0.6 * Math.sin(5 * angle + c)) -
      wobble * 0.4
    return [Math.cos(angle) * rx * reach, Math.sin(angle) * ry * reach]
  })
}

/** An outline with rounded drops between two radii, as of glaze or syrup. */
export function drips(
  random: Random,
  x: number,
  y: number,
  inner: number,
  outer: number,
  count: number,
): Point[] {
  const points: Point[] = []
  for (let i = 0; i < count; i++) {
    const middle = ((i + random.near(0.5, 0.12)) / count) * Math.PI * 2
    const width = Math.PI / count
    const far = random.between(inner + (outer - inner) * 0.45, outer)
    points.push(polar(x, y, inner, middle - width * 0.92), polar(x, y, far * 0.975, middle - width * 0.46))
    points.push(polar(x, y, far, middle), polar(x, y, far * 0.975, middle + width * 0.46))
  }
  return points
}

/** Evenly but irregularly spread places in an ellipse (best of several candidates each). */
export function spread(random: Random, area: Ellipse, count: number, inner = 0): Point[] {
  const chosen: Point[] = []
  for (let i = 0; i < count; i++) {
    let best: Point = [area.x, area.y]
    let bestGap = -1
    for (let attempt = 0; attempt < 8; attempt++) {
      const reach = Math.sqrt(random.between(inner * inner, 1))
      const angle = random.angle()
      const candidate: Point = [
        area.x + Math.cos(angle) * area.rx * reach,
        area.y + Math.sin(angle) * area.ry * reach,
      ]
      let gap = Number.POSITIVE_INFINITY
      for (const other of chosen) {
        gap = Math.min(gap, Math.hypot(other[0] - candidate[0], other[1] - candidate[1]))
      }
      if (gap > bestGap) {
        best = candidate
        bestGap = gap
      }
    }
    chosen.push(best)
  }
  return chosen
}

/** Places on rings from the outside in: a heap drawn in this order has its middle on top. */
export function heap(random: Random, area: Ellipse, size: number): Point[] {
  const places: Point[] = []
  const rings = Math.max(1, Math.round(Math.min(area.rx, area.ry) / size))
  for (let ring = rings; ring >= 0; ring--) {
    const share = ring / rings
    const around = Math.max(1, Math.round((Math.PI * (area.rx + area.ry) * share) / size))
    const phase = random.angle()
    for (let i = 0; i < around; i++) {
      const angle = phase + (i / around) * Math.PI * 2 + random.near(0, 0.16)
      const reach = share * random.near(1, 0.07)
      places.push([area.x + Math.cos(angle) * area.rx * reach, area.y + Math.sin(angle) * area.ry * reach])
    }
  }
  return places
}

export function inset(area: Ellipse, share: number): Ellipse {
  return { x: area.x, y: area.y, rx: area.rx * share, ry: area.ry * share }
}
