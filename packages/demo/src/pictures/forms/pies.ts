/** Round pies under a lattice and open tarts. */
import { darker, lighter } from '../color.ts'
import { drawPiece, mixture, scatter } from '../cuts/draw-piece.ts'
import { crumbs, dust } from '../cuts/grains.ts'
import { creamSwirl } from '../cuts/sauce.ts'
import type { Drawing } from '../drawing.ts'
import { circlePath, num, type Point, placed, polar, smooth } from '../geometry.ts'
import { styleOf } from '../ingredient-styles.ts'
import type { DrawForm, Serving } from '../serving.ts'
import { browned } from './flatbreads.ts'

const pastry = '#dda04e'

function flutedRim(d: Drawing, x: number, y: number, reach: number, color: string): void {
  const points = Array.from(
    { length: 72 },
    (_, i): Point => polar(x, y, reach * (i % 2 ? 1.012 : 0.968), (i / 72) * Math.PI * 2),
  )
  d.lump(points, color, { height: 1.6, gloss: 0, contrast: 0.34 })
  let marks = ''
  for (let i = 0; i < 36; i++) {
    const a = (i / 36) * Math.PI * 2
    const [p, q] = [polar(x, y, reach * 0.97, a), polar(x, y, reach * 0.88, a + 0.03)]
    marks += `M${num(p[0])} ${num(p[1])}L${num(q[0])} ${num(q[1])}`
  }
  d.strokes(marks, [
    [darker(color, 0.35), 5, 0.45, 1, 2],
    [lighter(color, 0.55), 4, 0.6],
  ])
}

const fillingOf = ({ choice }: Serving, otherwise: string): string => {
  const found = choice.all.find(
    (one) =>
      ['fruit', 'sweet'].includes(styleOf(one).role) &&
      one !== 'cinnamon' &&
      styleOf(one).sauce !== undefined,
  )
  return (found && styleOf(found).sauce) ?? choice.sauce(otherwise)
}

/** A lattice over the filling, one slice drawn out. */
export const pie: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const { x, y } = area
  const reach = Math.min(area.rx, area.ry) * 1.02
  const filling = fillingOf(serving, '#c8822e')
  flutedRim(d, x, y, reach, pastry)
  browned(d, r, { x, y, rx: reach, ry: reach }, 20, 0.9, 0.98)
  const inner = reach * 0.86
  d.ellipse(x, y, inner, inner, d.fade([darker(filling, 0.35), filling, lighter(filling, 0.12)], 52))
  const savoury =
    choice.in('meat').length > 0 || choice.has('spinach', 'mushroom', 'cabbage', 'cheese', 'feta')
  const pieces = choice.pieces(['butter', 'cream'])
  mixture(d, r, pieces, { x, y, rx: inner * 0.9, ry: inner * 0.9 }, pieces.length > 0 ? 30 : 0, { scale: 1 })
  for (let i = 0; i < 10; i++) {
    d.soft('#fff0d0', ...polar(x, y, inner * Math.sqrt(r.next()) * 0.85, r.angle()), 16, 7, 0.6, -0.5)
  }
  d.clipped(circlePath(x, y, inner + 4), () => {
    const turn = savoury ? 0.5 : 0.78
    const strip = (at: number, angle: number) => {
      const points = placed(
        [
          [-reach, at - 14],
          [reach, at - 14],
          [reach, at + 14],
          [-reach, at + 14],
        ],
        x,
        y,
        angle,
      )
      const outline = `M${points.map(([px, py]) => `${num(px)} ${num(py)}`).join('L')}z`
      d.path(outline, '#2b1206', ' fill-opacity=".34" transform="translate(3 6)"')
      d.path(outline, d.fade([lighter(pastry, 0.25), pastry, darker(pastry, 0.18)], 50))
      d.stroke(
        smooth(
          placed(
            [
              [-reach, at - 8],
              [reach, at - 8],
            ],
            x,
            y,
            angle,
          ),
          false,
        ),
        '#fbe6b4',
        4,
        0.5,
      )
    }
    for (let i = -2; i <= 2; i++) strip(i * inner * 0.38, turn)
    for (let i = -2; i <= 2; i++) strip(i * inner * 0.38, turn + Math.PI / 2)
    browned(d, r, { x, y, rx: inner, ry: inner }, 26, 0.1, 0.95)
  })
  d.stroke(circlePath(x, y, inner + 1), darker(pastry, 0.3), 4, 0.4)
  if (savoury) {
    crumbs(d, r, { x, y, rx: inner * 0.9, ry: inner * 0.9 }, '#f6e6bf', 40, 4)
  } else {
    crumbs(d, r, { x, y, rx: inner * 0.9, ry: inner * 0.9 }, '#fffaf0', 60, 3)
    if (choice.has('cream', 'vanilla')) creamSwirl(d, r, x, y, 46)
  }
  const herb = choice.in('herb')[0]
  if (herb) scatter(d, r, herb, { x, y, rx: inner * 0.5, ry: inner * 0.5 }, 4)
}

export const tart: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const { x, y } = area
  const reach = Math.min(area.rx, area.ry) * 1.0
  flutedRim(d, x, y, reach, pastry)
  const inner = reach * 0.87
  const fruits = choice.pieces(['cream', 'butter'])
  const cream = choice.has('cream', 'vanilla', 'tvorog', 'condensed-milk')
  const base = cream ? '#f9e6b4' : fillingOf(serving, '#e0b04c')
  d.ellipse(x, y, inner, inner, d.fade([darker(base, 0.22), base, lighter(base, 0.3)], 52))
  const savoury = choice.in('meat', 'vegetable').length > 0
  if (fruits.length === 0) {
    browned(d, r, { x, y, rx: inner, ry: inner }, 18, 0.1, 0.9)
    for (let i = 0; i < 9; i++) creamSwirl(d, r, ...polar(x, y, inner * 0.8, (i / 9) * Math.PI * 2), 22)
  } else if (savoury) {
    browned(d, r, { x, y, rx: inner, ry: inner }, 18, 0.1, 0.9)
    mixture(d, r, fruits, { x, y, rx: inner * 0.88, ry: inner * 0.88 }, 36, { scale: 1.05 })
  } else {
    fruits.slice(0, 3).forEach((fruit, ring, all) => {
      const size = styleOf(fruit).size * 40
      const from = 0.88 - ring * (0.8 / all.length)
      const to = ring === all.length - 1 ? 0 : 0.88 - (ring + 1) * (0.8 / all.length) + 0.06
      for (let reach2 = from; reach2 >= to; reach2 -= (size * 0.82) / inner) {
        const count = Math.max(1, Math.floor((Math.PI * 2 * inner * reach2) / (size * 0.92)))
        for (let i = 0; i < count; i++) {
          drawPiece(d, r, fruit, polar(x, y, inner * reach2, (i / count) * Math.PI * 2 + reach2 * 9), {
            scale: 1.12,
          })
        }
      }
    })
    for (let i = 0; i < 16; i++) {
      d.soft('#ffffff', ...polar(x, y, inner * Math.sqrt(r.next()) * 0.85, r.angle()), 11, 5, 0.6, -0.5)
    }
    dust(d, r, { x, y, rx: reach * 0.96, ry: reach * 0.96 }, '#fffdf8', 110, 2.8)
  }
  scatter(d, r, choice.herb(savoury ? 'thyme' : 'mint'), { x, y, rx: inner * 0.5, ry: inner * 0.5 }, 5)
}
