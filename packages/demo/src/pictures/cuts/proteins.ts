/** Eggs, shrimp, mussels, mince, crumbles, dollops, each drawn around the origin at about 40 units. */
import { darker, lighter, mix } from '../color.ts'
import {
  arc,
  blob,
  circlePath,
  type Ellipse,
  num,
  type Point,
  placed,
  polar,
  smooth,
  traced,
} from '../geometry.ts'
import { dust, grains } from './grains.ts'
import type { DrawCut } from './greens.ts'

const here: Ellipse = { x: 0, y: 0, rx: 16, ry: 15 }

export const eggHalf: DrawCut = (d, r, style) => {
  const turn = r.near(0.3, 0.7)
  d.lump(
    placed(traced('-20 0, -14 -12.5, 0 -15, 14 -11, 20 0, 14 11, 0 15, -14 12.5'), 0, 0, turn),
    style.color,
    { height: 0.7, gloss: 0, contrast: 0.16 },
  )
  const [x = 0, y = 0] = placed([[-3, 0]], 0, 0, turn)[0] ?? []
  d.ellipse(x, y, 10.5, 10, darker(style.second, 0.12))
  d.ellipse(x - 0.5, y - 0.6, 9.2, 8.8, d.shade(style.second, 0.28))
  d.ellipse(x - 3, y - 4, 3.4, 2, '#fff', ' fill-opacity=".65"')
}

export const shrimp: DrawCut = (d, r, style) => {
  const turn = r.angle()
  const spine: Point[] = Array.from({ length: 9 }, (_, i) => polar(0, 0, 14 - i * 0.25, turn + i * 0.56))
  const outer: Point[] = spine.map(([x, y], i) => polar(x, y, 6.5 - i * 0.38, turn + i * 0.56))
  const inner: Point[] = spine.map(([x, y], i) => polar(x, y, -(6.5 - i * 0.42), turn + i * 0.56)).reverse()
  const last = spine[8] ?? [0, 0]
  const tail = turn + 8 * 0.56 + Math.PI / 2
  for (const side of [-0.45, 0.45]) {
    const fin = placed(traced('0 -1.5, 8 -4, 14 0, 8 4, 0 1.5'), last[0], last[1], tail + side)
    d.lump(fin, '#dd5a34', { height: 0.3, gloss: 0, contrast: 0.3 })
  }
  d.lump([...outer, ...inner], style.color, { height: 0.7, gloss: 0, contrast: 0.35 })
  let bands = ''
  let back = ''
  for (let i = 1; i < 8; i++) {
    const [a, b] = [outer[i], inner[8 - i]]
    if (a && b) {
      bands += `M${num(a[0])} ${num(a[1])}L${num((a[0] + b[0] * 2) / 3)} ${num((a[1] + b[1] * 2) / 3)}`
    }
    if (a) back += `${back ? 'L' : 'M'}${num(a[0] * 0.93)} ${num(a[1] * 0.93)}`
  }
  d.stroke(bands, '#e0663a', 2.2, 0.75)
  d.stroke(back, style.second, 2.2, 0.8)
}

export const mussel: DrawCut = (d, r, style) => {
  const turn = r.angle()
  const shell: Point[] = traced('-20 0, -8 -10, 8 -12, 19 -4, 19 5, 8 12, -8 9')
  d.lump(placed(shell, 0, 0, turn), style.second, { height: 0.8, gloss: 0.2, contrast: 0.3 })
  d.path(smooth(placed(shell, 0, 0, turn, 0.82)), '#8f95a6')
  d.path(smooth(placed(shell, 1, 1, turn, 0.6)), d.shade(style.color, 0.35))
}

export const mince: DrawCut = (d, r, style) => {
  for (let i = 0; i < 6; i++) {
    const [x, y] = polar(0, 0, r.between(0, 13), r.angle())
    d.lump(placed(blob(r, 8, 7, 0.2, 6), x, y), mix(style.color, style.second, r.next() * 0.7), {
      height: 0.4,
      gloss: 0.1,
      contrast: 0.4,
    })
  }
}

export const crumble: DrawCut = (d, r, style) => {
  for (let i = 0; i < 4; i++) {
    const [x, y] = polar(0, 0, r.between(3, 13), r.angle())
    d.lump(
      placed(blob(r, r.between(5, 9), r.between(4, 8), 0.2, 6), x, y),
      mix(style.color, style.second, r.next() * 0.25),
      { height: 0.35, gloss: 0, contrast: 0.2 },
    )
  }
}

export const dollop: DrawCut = (d, r, style) => {
  d.lump(blob(r, 20, 18, 0.06, 9), style.color, { height: 0.7, gloss: 0.4, contrast: 0.22 })
  const turn = r.angle()
  const swirl: Point[] = Array.from({ length: 9 }, (_, i) => polar(0, 0, 15 - i * 1.7, turn + i * 0.95))
  d.stroke(smooth(swirl, false), style.second, 2.6, 0.8)
  d.stroke(smooth(swirl, false), lighter(style.color, 0.7), 1.8, 0.8, ' transform="translate(-1 -1.6)"')
}

export const powder: DrawCut = (d, r, style) => {
  dust(d, r, here, style.color, 16, 2.6)
}

export const seeds: DrawCut = (d, r, style) => {
  const tiny = style.size < 0.85
  grains(
    d,
    r,
    { x: 0, y: 0, rx: 18, ry: 17 },
    style.color,
    tiny ? { count: 9, length: 4, width: 4 } : { count: 9, length: 3.5, width: 8 },
  )
}

export const riceGrains: DrawCut = (d, r, style) => {
  grains(d, r, here, style.color, { count: 12, length: 9, width: 4.4 })
}

export const floret: DrawCut = (d, r, style) => {
  d.lump(blob(r, 19, 18, 0.08, 10), style.color, { height: 0.6, gloss: 0, contrast: 0.3 })
  d.stroke(circlePath(0, 0, 10), style.second, 2, 0.6)
  d.stroke(arc(0, 0, 14, 13, 3.6, 5), '#fff', 2, 0.4)
}
