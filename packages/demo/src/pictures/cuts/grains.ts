/** Many tiny things in few paths: grains of rice, seeds, crumbs, powder, shreds, noodles. */
import { darker, lighter } from '../color.ts'
import type { Drawing } from '../drawing.ts'
import { arc, circlePath, type Ellipse, num, type Point } from '../geometry.ts'
import type { Random } from '../random.ts'

export interface GrainLook {
  readonly count: number
  readonly length: number
  readonly width: number
  readonly shadow?: number
}

function somewhere(r: Random, area: Ellipse): Point {
  const reach = Math.sqrt(r.next())
  const angle = r.angle()
  return [area.x + Math.cos(angle) * area.rx * reach, area.y + Math.sin(angle) * area.ry * reach]
}

/** Short strokes in three tones over one shared shadow, back to front. */
export function grains(d: Drawing, r: Random, area: Ellipse, color: string, style: GrainLook): void {
  const tones = [darker(color, 0.16), color, lighter(color, 0.5)]
  const paths = tones.map(() => {
    let path = ''
    for (let i = 0; i < style.count / tones.length; i++) {
      const [x, y] = somewhere(r, area)
      const angle = r.angle()
      const length = style.length * r.between(0.75, 1.1)
      path += `M${num(x)} ${num(y)}l${num(Math.cos(angle) * length)} ${num(Math.sin(angle) * length)}`
    }
    return path
  })
  paths.forEach((path, i) => {
    const [shadow, tone] = [style.shadow ?? 0.3, tones[i] ?? color]
    if (shadow > 0) {
      d.strokes(path, [
        ['#2b1206', style.width, shadow, 1.1, 2],
        [tone, style.width],
      ])
    } else {
      d.stroke(path, tone, style.width)
    }
  })
}

/** A heap of grains on an opaque shaded ground. */
export function mound(
  d: Drawing,
  r: Random,
  area: Ellipse,
  color: string,
  style: GrainLook,
  height = 1,
): void {
  const { x, y, rx, ry } = area
  const edge: Point[] = Array.from({ length: 15 }, (_, i) => {
    const angle = (i / 15) * Math.PI * 2
    const reach = r.near(1, 0.035)
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach]
  })
  d.lump(edge, darker(color, 0.05), { height, gloss: 0, contrast: 0.2 })
  const size = 62
  const patches = [0, 1].map((variant) => {
    const key = `patch ${color} ${style.length} ${style.width} ${variant}`
    return d.symbol(key, () =>
      grains(d, d.random.fork(key), { x: 0, y: 0, rx: size, ry: size }, color, { ...style, count: 84 }),
    )
  })
  const rings = Math.max(1, Math.round(Math.min(rx, ry) / 52))
  for (let ring = rings; ring >= 0; ring--) {
    const reach = Math.max(0, ring / rings - size / (Math.min(rx, ry) * 1.16))
    const around = Math.max(1, Math.round((ring / rings) * ((rx + ry) / 2) * 0.075))
    for (let i = 0; i < around; i++) {
      const angle = (i / around) * Math.PI * 2 + ring
      d.use(
        patches[i % 2] ?? '',
        x + Math.cos(angle) * rx * reach,
        y + Math.sin(angle) * ry * reach,
        r.angle(),
      )
    }
  }
  const outline = circlePath(x, y, rx, ry)
  d.path(
    outline,
    d.rings(
      [
        [0, '#fff8e6', 0.35],
        [0.45, '#fff8e6', 0.05],
        [0.62, '#5a2a06', 0],
        [1, '#5a2a06', 0.2],
      ],
      0.36,
      0.32,
      0.74,
    ),
  )
}

export const riceGrain = { length: 9, width: 4.6 }

/** Fine dots: pepper, paprika, poppy seeds, sugar. */
export function dust(d: Drawing, r: Random, area: Ellipse, color: string, count: number, size = 2.4): void {
  let fine = ''
  let coarse = ''
  for (let i = 0; i < count; i++) {
    const [x, y] = somewhere(r, area)
    const dot = `M${num(x)} ${num(y)}h.1`
    if (i % 3 === 0) {
      coarse += dot
    } else {
      fine += dot
    }
  }
  d.stroke(fine, color, size * 0.7, 0.85)
  d.stroke(coarse, darker(color, 0.15), size * 1.3, 0.9)
}

/** Bigger crumbs with a light side: cheese, nuts, breadcrumbs. */
export function crumbs(d: Drawing, r: Random, area: Ellipse, color: string, count: number, size = 7): void {
  grains(d, r, area, color, { count, length: size * 0.5, width: size })
}

export interface StrandLook {
  readonly width: number
  readonly layers: number
  readonly each: number
}

/** A nest of noodles: turned arcs, layer over layer. */
export function nest(d: Drawing, r: Random, area: Ellipse, color: string, style: StrandLook): void {
  d.ellipse(area.x + 4, area.y + 9, area.rx * 1.0, area.ry * 1.0, '#2b1206', ' fill-opacity=".28"')
  d.ellipse(area.x, area.y, area.rx * 0.97, area.ry * 0.97, darker(color, 0.28))
  for (let layer = 0; layer < style.layers; layer++) {
    let path = ''
    const share = 1 - layer * (0.5 / style.layers)
    for (let i = 0; i < style.each; i++) {
      const swirl = r.between(0.16, 0.98) * share
      const from = r.angle()
      const span = r.between(1.1, 2.6)
      const [ox, oy] = [r.near(0, area.rx * 0.09), r.near(0, area.ry * 0.09)]
      path += arc(
        area.x + ox,
        area.y + oy,
        area.rx * swirl,
        area.ry * swirl * r.near(1, 0.06),
        from,
        from + span,
      )
    }
    const lift = layer / style.layers
    d.strokes(path, [
      ['#2b1206', style.width + 1, 0.22, 1.5, 2.6],
      [darker(color, 0.24 - lift * 0.12), style.width],
      [lighter(color, 0.05 + lift * 0.14), style.width * 0.72, 1, -0.5, -0.8],
      [lighter(color, 0.65), style.width * 0.22, 0.8, -1, -1.8],
    ])
  }
  d.ellipse(
    area.x,
    area.y,
    area.rx,
    area.ry,
    d.rings(
      [
        [0, '#fff3d0', 0.22],
        [0.5, '#fff3d0', 0],
        [1, '#3a1a06', 0.26],
      ],
      0.36,
      0.32,
      0.74,
    ),
  )
}
