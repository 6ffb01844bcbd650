/** Pancakes, blini, waffles. */
import { darker, lighter } from '../color.ts'
import { drawPiece, mixture, pile, scatter } from '../cuts/draw-piece.ts'
import { dust } from '../cuts/grains.ts'
import { creamSwirl, drizzle } from '../cuts/sauce.ts'
import type { Drawing } from '../drawing.ts'
import { blob, inset, type Point, pebble, placed, polar, rounded, smooth, traced } from '../geometry.ts'
import { styleOf } from '../ingredient-styles.ts'
import type { Random } from '../random.ts'
import type { DrawForm, Serving } from '../serving.ts'
import type { Ingredient } from '../vocabulary.ts'

const batter = '#e3a04a'
const syrups: readonly Ingredient[] = [
  'maple-syrup',
  'honey',
  'caramel',
  'chocolate',
  'condensed-milk',
  'jam',
]

function syrup(serving: Serving, x: number, y: number, size: number): void {
  const { d, r, choice } = serving
  const found = choice.all.find((one) => syrups.includes(one))
  if (!found) return
  const color = styleOf(found).color
  const points = placed(pebble(r, size * 1.25, size * 1.2, 0.2), x, y)
  d.lump(points, color, { height: 0.2, gloss: 0, contrast: 0.26 })
  d.soft('#fff6dc', x - size * 0.4, y - size * 0.4, size * 0.44, size * 0.18, 0.75, -0.6)
  d.soft('#fff6dc', x + size * 0.4, y + size * 0.5, size * 0.3, size * 0.1, 0.5, -0.6)
}

function crown({ d, r, choice }: Serving, x: number, y: number, size: number): void {
  const fruit = choice.in('fruit')
  const cream = choice.all.find((one) => ['cream', 'sour-cream', 'yogurt', 'vanilla'].includes(one))
  if (cream) {
    creamSwirl(d, r, x - size * 0.1, y - size * 0.1, size * 0.5)
  } else if (choice.has('butter') || fruit.length === 0) drawPiece(d, r, 'butter', [x, y], { scale: 1.7 })
  if (fruit.length > 0) {
    mixture(d, r, fruit, { x: x + size * 0.15, y: y + size * 0.12, rx: size * 0.62, ry: size * 0.55 }, 9, {
      scale: 1.12,
    })
  }
  mixture(
    d,
    r,
    choice.in('nut'),
    { x, y, rx: size * 0.8, ry: size * 0.7 },
    choice.in('nut').length > 0 ? 6 : 0,
    { scale: 0.8 },
  )
  if (choice.in('herb').length > 0 || fruit.length > 0) {
    for (const at of [0, 1.1]) drawPiece(d, r, choice.herb('mint'), polar(x, y, 14, at), { scale: 0.95 })
  }
}

function griddled(d: Drawing, r: Random, x: number, y: number, size: number): void {
  d.lump(placed(blob(r, size, size * 0.96, 0.018, 16), x, y), '#efc98a', {
    height: 1.1,
    gloss: 0,
    contrast: 0.3,
  })
  d.lump(placed(blob(r, size * 0.94, size * 0.9, 0.025, 16), x - 1, y - 2), batter, {
    height: 0,
    gloss: 0,
    contrast: 0.3,
  })
  d.soft('#f8dca0', x - size * 0.3, y - size * 0.32, size * 0.5, size * 0.4, 0.6)
  for (let i = 0; i < 7; i++) {
    d.soft(
      '#b5661e',
      x + r.near(0, size * 0.6),
      y + r.near(0, size * 0.6),
      r.between(14, 34),
      r.between(10, 20),
      0.35,
      r.angle(),
    )
  }
}

export const pancakes: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const small = choice.has('tvorog')
  if (small) {
    const places: Point[] = traced('-0.5 -0.3, 0.06 -0.5, 0.54 -0.16, -0.36 0.34, 0.28 0.4')
    for (const [px, py] of places) griddled(d, r, area.x + px * area.rx, area.y + py * area.ry, 70)
    creamSwirl(d, r, area.x, area.y, 44)
    mixture(d, r, choice.in('fruit'), inset(area, 0.7), 14, { scale: 1.05 })
    if (choice.all.some((one) => syrups.includes(one))) {
      drizzle(d, r, inset(area, 0.6), choice.sauce('#b3203c'), 6, 9)
    }
    dust(d, r, inset(area, 0.8), '#fffdf8', 120, 3)
    scatter(d, r, 'mint', inset(area, 0.5), 4)
    return
  }
  const size = Math.min(area.rx, area.ry) * 0.86
  for (let i = 5; i >= 0; i--) {
    griddled(
      d,
      r,
      area.x + i * 5 + r.near(0, 4),
      area.y + i * 9 - 18 + r.near(0, 3),
      size * (1 - (5 - i) * 0.012),
    )
  }
  syrup(serving, area.x, area.y - 18, size * 0.62)
  crown(serving, area.x, area.y - 22, size * 0.5)
  const fruit = choice.in('fruit')
  if (fruit.length > 0) {
    for (let i = 0; i < 7; i++) {
      drawPiece(d, r, r.pick(fruit), polar(area.x + 8, area.y + 6, area.rx * 0.98, 0.3 + i * 0.36), {
        scale: 1.05,
      })
    }
  }
  dust(d, r, inset(area, 0.8), '#fffdf8', 110, 3)
}

export const blini: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const reach = Math.min(area.rx, area.ry) * 1.0
  const folded = (x: number, y: number, turn: number, size: number) => {
    const fan = (k: number): Point[] => [
      [0, 0],
      ...[-0.78, -0.4, 0, 0.4, 0.78].map((a): Point => [Math.sin(a) * size * k, Math.cos(a) * size * k]),
    ]
    for (const [k, tone] of [
      [1, '#d9963e'],
      [0.975, '#eec27a'],
      [0.95, '#e0a24c'],
    ] as const) {
      const points = placed(fan(k), x - (1 - k) * 40, y - (1 - k) * 110, turn)
      d.lump(points, tone, {
        height: k === 1 ? 1 : 0.25,
        gloss: 0,
        contrast: 0.24,
        outline: rounded(points, 16),
      })
    }
    for (let i = 0; i < 16; i++) {
      const [p] = placed([[r.near(0, size * 0.42), r.between(size * 0.3, size * 0.86)]], x, y - 4, turn)
      if (p) {
        d.ellipse(
          p[0],
          p[1],
          r.between(3, 12),
          r.between(2, 7),
          i % 3 ? '#b5681f' : '#f6dca0',
          ' fill-opacity=".45"',
        )
      }
    }
    const edge = placed(
      [
        [0, 8],
        [-size * 0.34, size * 0.42],
        [-size * 0.62, size * 0.74],
      ],
      x,
      y - 4,
      turn,
    )
    d.strokes(smooth(edge, false), [
      ['#8a4a14', 4, 0.4],
      ['#f8e0aa', 3, 0.7, -2, -2],
    ])
  }
  const turn = r.near(0.5, 0.2)
  for (const [i, at] of [2.1, 4.2, 0.1].entries()) {
    folded(
      ...polar(area.x, area.y, reach * 0.12, turn + at + Math.PI / 2 + Math.PI),
      turn + at + (i - 1) * 0.06,
      reach * 0.92,
    )
  }
  const savoury = choice.in('meat')
  const [cx, cy] = [area.x, area.y - 4]
  const cream = choice.all.find((one) => ['sour-cream', 'cream', 'tvorog', 'yogurt'].includes(one))
  if (cream) creamSwirl(d, r, cx, cy, 52)
  if (savoury[0]) {
    scatter(d, r, savoury[0], { x: cx + 6, y: cy - 4, rx: 36, ry: 28 }, savoury[0] === 'caviar' ? 7 : 5, {
      scale: savoury[0] === 'caviar' ? 0.74 : 1,
    })
  }
  const sweet = choice.in('fruit', 'sweet')
  if (sweet.length > 0) {
    if (choice.all.some((one) => syrups.includes(one))) {
      drizzle(d, r, inset(area, 0.6), choice.sauce('#b3203c'), 7, 9)
    }
    mixture(d, r, choice.in('fruit'), inset(area, 0.5), 13, { scale: 1.1 })
    dust(d, r, inset(area, 0.8), '#fffdf8', 110, 3)
  }
  scatter(d, r, choice.herb(savoury.length > 0 ? 'dill' : 'mint'), { x: cx, y: cy, rx: 56, ry: 48 }, 5, {
    scale: 0.9,
  })
}

export const waffles: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const color = choice.has('chocolate', 'cocoa') && choice.in('fruit').length === 0 ? '#8a5530' : '#dd9c44'
  const size = Math.min(area.rx, area.ry) * 0.66
  const waffle = d.symbol(`waffle ${color}`, () => {
    const square: Point[] = [
      [-size, -size],
      [size, -size],
      [size, size],
      [-size, size],
    ]
    const outline = rounded(square, 34)
    d.lump(square, color, { height: 1.5, gloss: 0, contrast: 0.34, outline })
    const cell = (size * 2 - 26) / 5
    for (let i = 0; i < 5; i++) {
      for (let k = 0; k < 5; k++) {
        const [x, y] = [-size + 17 + i * cell, -size + 17 + k * cell]
        const hole: Point[] = [
          [x, y],
          [x + cell - 9, y],
          [x + cell - 9, y + cell - 9],
          [x, y + cell - 9],
        ]
        d.path(rounded(hole, 7), d.fade([darker(color, 0.5), darker(color, 0.24), color], 50))
        d.stroke(
          `M${(x + 4).toFixed(1)} ${(y + cell - 7).toFixed(1)}h${(cell - 17).toFixed(1)}v${(-cell + 17).toFixed(1)}`,
          lighter(color, 0.5),
          2.6,
          0.6,
        )
      }
    }
  })
  d.use(waffle, area.x + size * 0.36, area.y + size * 0.3, 0.34, 0.95)
  d.use(waffle, area.x - size * 0.26, area.y - size * 0.16, -0.16)
  syrup(serving, area.x - size * 0.2, area.y - size * 0.1, size * 0.58)
  crown(serving, area.x - size * 0.2, area.y - size * 0.14, size * 0.62)
  if (choice.has('chicken')) {
    pile(d, r, ['chicken'], { x: area.x - 10, y: area.y - 20, rx: 80, ry: 60 }, 40, { scale: 1.7 })
  }
  mixture(
    d,
    r,
    choice.in('fruit'),
    { x: area.x + area.rx * 0.6, y: area.y - area.ry * 0.5, rx: 46, ry: 40 },
    choice.in('fruit').length > 0 ? 4 : 0,
    { scale: 1.1 },
  )
  dust(d, r, inset(area, 0.85), '#fffdf8', 130, 3)
}
