/** Grilled food: skewers, sliced meat, ribs. */
import { darker, lighter, mix } from '../color.ts'
import { drawPiece, mixture, scatter } from '../cuts/draw-piece.ts'
import { crumbs, dust } from '../cuts/grains.ts'
import { drizzle, pool } from '../cuts/sauce.ts'
import type { Drawing } from '../drawing.ts'
import { blob, type Ellipse, inset, num, type Point, placed, smooth, traced } from '../geometry.ts'
import { styleOf } from '../ingredient-styles.ts'
import type { DrawForm, Serving } from '../serving.ts'
import type { Ingredient } from '../vocabulary.ts'
import { turns } from './dumplings.ts'

/** Greens and wedges beside the main piece. */
export function beside(serving: Serving, without: readonly Ingredient[], at: number, count = 9): void {
  const { d, r, area, choice } = serving
  const sides = choice.pieces(without).filter((one) => styleOf(one).role !== 'meat')
  const [x, y] = [area.x + Math.cos(at) * area.rx * 0.66, area.y + Math.sin(at) * area.ry * 0.66]
  const place: Ellipse = { x, y, rx: area.rx * 0.3, ry: area.ry * 0.3 }
  if (sides.length > 0) {
    mixture(d, r, sides, place, count, { scale: 1.1 })
  } else {
    scatter(d, r, 'lettuce', place, 4, { scale: 1.1 })
    scatter(d, r, 'cherry-tomato', inset(place, 0.7), 3)
  }
}

const meats: Partial<Record<Ingredient, string>> = {
  beef: '#7a4026',
  lamb: '#844626',
  pork: '#b06a38',
  chicken: '#d18c3e',
  turkey: '#c98a45',
  shrimp: '#f29a6a',
  salmon: '#ee8858',
  tofu: '#dda858',
  duck: '#8e4a28',
}

export const skewers: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const meat = choice.meat('chicken')
  const minced = choice.has('ground-beef')
  const color = meats[meat] ?? '#8a4c2c'
  const vegetables = choice
    .in('vegetable')
    .filter((one) =>
      [
        'bell-pepper',
        'green-pepper',
        'onion',
        'red-onion',
        'zucchini',
        'mushroom',
        'cherry-tomato',
        'eggplant',
      ].includes(one),
    )
  const greens = choice.all.filter((one) =>
    ['pickled-onion', 'red-onion', 'onion', 'lettuce', 'cabbage'].includes(one),
  )
  if (greens.length > 0) {
    mixture(d, r, greens, { ...inset(area, 0.75), y: area.y + area.ry * 0.2 }, 18, { scale: 1 })
  }
  const shapes = turns(d, `skewered ${color}`, 4, (turn, own) => {
    const points = placed(blob(own, 39, 33, 0.09, 8), 0, 0, turn)
    d.lump(points, color, { height: 0.9, gloss: 0.2, contrast: 0.42 })
    for (let i = 0; i < 3; i++) {
      d.stroke(
        smooth(
          [
            [-22 + i * 16, -24],
            [-14 + i * 16, 22],
          ],
          false,
        ),
        '#3a1606',
        5.5,
        0.5,
      )
    }
    d.soft('#fff0d0', -10, -14, 18, 10, 0.6)
  })
  const count = 3
  const gap = (area.ry * 1.25) / count
  for (let row = 0; row < count; row++) {
    const y = area.y + (row - 1) * gap
    const reach = area.rx * 1.02 * Math.sqrt(1 - ((row - 1) * 0.34) ** 2)
    const lean = r.near(-5, 3)
    d.group(`transform="translate(${num(area.x)} ${num(y)}) rotate(${num(lean)})"`, () => {
      d.strokes(`M${num(-reach - 26)} 0H${num(reach + 20)}`, [
        ['#2b1206', 8, 0.35, 4, 8],
        ['#a8753e', 8],
        ['#e6bd80', 3, 0.9, 0, -1.5],
      ])
      if (minced) {
        drawMinced(d, color, reach)
      } else {
        drawSkewered(serving, shapes, vegetables, reach)
      }
    })
  }
  const sauce = choice.in('sauce')[0]
  if (sauce) drizzle(d, r, { ...area, rx: area.rx * 0.7, ry: area.ry * 0.6 }, choice.color(sauce), 5, 10)
  scatter(d, r, choice.herb('parsley'), inset(area, 0.8), 12, { scale: 0.9 })
  if (choice.has('lemon', 'lime')) {
    drawPiece(
      d,
      r,
      choice.has('lemon') ? 'lemon' : 'lime',
      [area.x + area.rx * 0.6, area.y + area.ry * 0.7],
      { scale: 1.2 },
    )
  }
}

/** Minced meat pressed along the skewer. */
function drawMinced(d: Drawing, color: string, reach: number): void {
  const kebab = Array.from({ length: 24 }, (_, i): Point => {
    const t = i < 12 ? i / 11 : (23 - i) / 11
    return [-reach * 0.82 + t * reach * 1.6, (i < 12 ? -1 : 1) * (34 + (i % 2 ? 4 : -2))]
  })
  d.lump(kebab, color, { height: 1, gloss: 0, contrast: 0.4 })
  for (let i = 0; i < 12; i++) {
    d.stroke(`M${num(-reach * 0.74 + i * reach * 0.135)} -24q8 24 0 46`, '#3a1606', 5, 0.35)
  }
  d.soft('#fff0d0', -20, -16, reach * 0.6, 8, 0.5)
}

/** Pieces of meat with a vegetable after every second one. */
function drawSkewered(
  { d, r }: Serving,
  shapes: readonly string[],
  vegetables: readonly Ingredient[],
  reach: number,
): void {
  let x = -reach * 0.8
  let i = 0
  while (x < reach * 0.78) {
    const vegetable = vegetables.length > 0 && i % 3 === 2 ? r.pick(vegetables) : undefined
    if (vegetable) {
      const style = styleOf(vegetable)
      d.lump(
        placed(blob(r, 19, 34, 0.06, 9), x + 2, 0),
        ['onion', 'red-onion'].includes(vegetable)
          ? '#e8cfc4'
          : style.cut === 'coin'
            ? style.second
            : style.color,
        { height: 0.8, gloss: 0.3, contrast: 0.35 },
      )
      d.stroke(
        smooth(
          [
            [x - 4, -20],
            [x + 2, 20],
          ],
          false,
        ),
        '#3a1606',
        4,
        0.4,
      )
      x += 42
    } else {
      d.use(r.pick(shapes), x, r.near(0, 3), r.near(0, 0.2), 0.98)
      x += 60
    }
    i++
  }
}

/** A slice of meat, `h` from its middle to its top, scaled by `k`. */
function sliceOutline(k: number, h: number): Point[] {
  return [
    [-30 * k, -h * k],
    [6 * k, -h * 1.04 * k],
    [30 * k, -h * 0.8 * k],
    [34 * k, 0],
    [26 * k, h * 0.86 * k],
    [0, h * k],
    [-28 * k, h * 0.9 * k],
    [-34 * k, 0],
  ]
}

/** Overlapping slices, pink inside, charred at the edge. */
export const grilledMeat: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const meat = choice.meat('beef')
  const rare = meat === 'beef' || meat === 'duck' || meat === 'lamb'
  const crust = rare ? '#5a2f1a' : (meats[meat] ?? '#a8663a')
  const inside = meat === 'beef' || meat === 'duck' ? '#c2505a' : meat === 'lamb' ? '#b86a5c' : '#efd0a4'
  beside(serving, [meat], -1.9, 10)
  beside(serving, [meat], 1.25, 8)
  if (choice.namedSauce()) {
    pool(
      d,
      r,
      { x: area.x + 12, y: area.y + area.ry * 0.22, rx: area.rx * 0.72, ry: area.ry * 0.4 },
      choice.sauce('#7c2a14'),
      0.1,
    )
  }
  const count = 8
  const tilt = -0.28
  for (let i = 0; i < count; i++) {
    const t = i / (count - 1) - 0.5
    const [x, y] = [
      area.x + t * area.rx * 1.24,
      area.y + t * area.rx * 1.24 * Math.tan(tilt) * 0.7 + Math.abs(t) * 14,
    ]
    const h = Math.min(area.ry * 0.62, 108) * (1 - Math.abs(t) * 0.35)
    const slice = (k: number): Point[] => placed(sliceOutline(k, h), x, y, 0.34 + r.near(0, 0.05))
    d.lump(slice(1), crust, { height: 1, gloss: 0, contrast: 0.35 })
    d.path(smooth(slice(0.86)), rare ? mix(crust, inside, 0.5) : lighter(inside, 0.05))
    d.path(smooth(slice(0.7)), d.shade(inside, 0.25))
    d.soft('#fff0e0', x - 8, y - h * 0.36, 14, h * 0.3, 0.45, 0.3)
    d.stroke(
      smooth(
        placed(
          [
            [-12, -h * 0.5],
            [-6, 0],
            [-12, h * 0.5],
          ],
          x,
          y,
          0.34,
        ),
        false,
      ),
      darker(inside, 0.2),
      2,
      0.35,
    )
  }
  if (choice.has('teriyaki', 'barbecue-sauce', 'soy-sauce', 'gravy', 'salsa-verde', 'pesto')) {
    drizzle(
      d,
      r,
      { x: area.x, y: area.y, rx: area.rx * 0.6, ry: area.ry * 0.4 },
      choice.sauce('#7c2a14'),
      9,
      9,
    )
  }
  crumbs(d, r, inset(area, 0.5), choice.has('sesame') ? '#f6e6bf' : '#fbf6ea', 26, 3.6)
  dust(d, r, inset(area, 0.6), '#2f2520', 34, 3)
  scatter(d, r, choice.herb(choice.has('sesame') ? 'scallion' : 'rosemary'), inset(area, 0.55), 7, {
    scale: 0.95,
  })
}

export const ribs: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const glaze = choice.sauce('#7c2a14')
  const rack = (cy: number, angle: number, reach: number) =>
    d.group(`transform="translate(${num(area.x)} ${num(cy)}) rotate(${num(angle)})"`, () => {
      const count = 7
      const w = (reach * 2) / count
      for (let i = 0; i < count; i++) {
        const x = -reach + (i + 0.5) * w
        for (const end of [-1, 1]) {
          d.lump(
            placed(traced('-9 -14, 9 -14, 11 10, 0 17, -11 10'), x, end * 82, end < 0 ? Math.PI : 0),
            '#f0e0c4',
            { height: 0.6, gloss: 0, contrast: 0.3 },
          )
        }
      }
      const edge = Array.from(
        { length: count * 2 + 1 },
        (_, i): Point => [-reach + (i / (count * 2)) * reach * 2, -66 - (i % 2 ? 9 : -5)],
      )
      const lower = Array.from(
        { length: count * 2 + 1 },
        (_, i): Point => [reach - (i / (count * 2)) * reach * 2, 66 + (i % 2 ? 9 : -5)],
      )
      d.lump([...edge, ...lower], glaze, { height: 1.3, gloss: 0, contrast: 0.36 })
      for (let i = 0; i < count; i++) {
        const x = -reach + (i + 0.5) * w
        d.soft(lighter(glaze, 0.45), x - 4, -6, w * 0.34, 58, 0.55)
        d.soft('#ffe9c8', x - 8, -30, 7, 22, 0.75)
        if (i > 0) d.stroke(`M${num(-reach + i * w)} -60q5 60 0 120`, darker(glaze, 0.6), 7, 0.6)
      }
      for (let i = 0; i < 12; i++) {
        d.soft(
          '#2a0d04',
          r.near(0, reach * 0.9),
          r.near(0, 56),
          r.between(8, 20),
          r.between(5, 10),
          0.6,
          r.angle(),
        )
      }
    })
  rack(area.y - area.ry * 0.34, -6, area.rx * 0.82)
  rack(area.y + area.ry * 0.42, -3, area.rx * 0.7)
  drizzle(d, r, { x: area.x, y: area.y, rx: area.rx * 0.7, ry: area.ry * 0.6 }, lighter(glaze, 0.12), 6, 9)
  scatter(
    d,
    r,
    choice.has('pickle') ? 'pickle' : choice.herb('parsley'),
    { x: area.x + area.rx * 0.72, y: area.y + area.ry * 0.62, rx: area.rx * 0.2, ry: area.ry * 0.24 },
    5,
    { scale: 1.2 },
  )
  scatter(d, r, choice.herb('parsley'), inset(area, 0.8), 7, { scale: 0.8 })
}
