/** Boiled, steamed and fried dough around a filling. */
import { darker, lighter } from '../color.ts'
import { drawPiece, mixture, scatter } from '../cuts/draw-piece.ts'
import { crumbs, dust } from '../cuts/grains.ts'
import { creamSwirl, drizzle } from '../cuts/sauce.ts'
import type { Drawing } from '../drawing.ts'
import { blob, type Ellipse, heap, inset, type Point, placed, polar, smooth, traced } from '../geometry.ts'
import type { Random } from '../random.ts'
import type { DrawForm, Serving } from '../serving.ts'
import type { Ingredient } from '../vocabulary.ts'

const plainDough = '#f2dcae'

/** One shape in several turns, all lit from the same side. */
export function turns(
  d: Drawing,
  key: string,
  count: number,
  draw: (turn: number, r: Random) => void,
): string[] {
  return Array.from({ length: count }, (_, i) =>
    d.symbol(`${key} ${i}`, () => draw((i / count) * Math.PI * 2 + 0.3, d.random.fork(`${key} ${i}`))),
  )
}

export function heapOf(
  serving: Pick<Serving, 'd' | 'r'>,
  shapes: readonly string[],
  area: Ellipse,
  step: number,
  scale = 1,
): void {
  const { d, r } = serving
  for (const [x, y] of heap(r, area, step)) {
    d.use(r.pick(shapes), x, y, r.near(0, 0.25), scale * r.near(1, 0.06))
  }
}

export function cream({ d, r, area, choice }: Serving, size: number, at = 0.2): void {
  const found = choice.all.find((one) => one === 'sour-cream' || one === 'yogurt' || one === 'cream')
  if (!found) return
  const [x, y] = polar(area.x, area.y, area.rx * at, r.angle())
  creamSwirl(d, r, x, y, size)
  for (let i = 0; i < 2; i++) {
    drawPiece(d, r, choice.herb('dill'), [x + r.near(0, 14), y + r.near(0, 12)], { scale: 0.8 })
  }
}

/** A folded half-moon with joined corners. */
export const pelmeni: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const dough = choice.has('spinach') ? '#b9c48a' : choice.has('beet') ? '#d9909a' : plainDough
  d.ellipse(area.x, area.y, area.rx * 0.98, area.ry * 0.98, d.shade('#e2bb68', 0.35))
  const shapes = turns(d, `pelmen ${dough}`, 6, (turn) => {
    const put = (points: Point[]) => placed(points, 0, 0, turn)
    d.lump(put(traced('-31 4, -27 -17, -10 -29, 10 -29, 27 -17, 31 4, 20 18, 0 13, -20 18')), dough, {
      height: 0.8,
      gloss: 0,
      contrast: 0.3,
    })
    d.lump(put(traced('-18 -2, -12 -16, 0 -21, 12 -16, 18 -2, 9 7, -9 7')), lighter(dough, 0.22), {
      height: 0.12,
      gloss: 0.4,
      contrast: 0.26,
    })
    d.lump(put(traced('-24 8, -10 7, 0 12, 10 7, 24 8, 16 22, 0 25, -16 22')), lighter(dough, 0.08), {
      height: 0.5,
      gloss: 0.15,
      contrast: 0.32,
    })
    d.stroke(smooth(put(traced('-7 22, 0 15, 6 12')), false), darker(dough, 0.35), 2, 0.6)
  })
  heapOf(serving, shapes, inset(area, 0.82), 52)
  heapOf(serving, shapes, inset(area, 0.4), 50, 1.04)
  dust(d, r, inset(area, 0.8), '#3a2a20', 46, 3)
  scatter(d, r, choice.herb('dill'), inset(area, 0.75), 10, { scale: 0.8 })
  if (choice.has('butter')) {
    drawPiece(d, r, 'butter', polar(area.x, area.y, area.rx * 0.5, 3.6), { scale: 1.15 })
  }
  cream(serving, 50)
}

export const pierogi: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const fruity = choice.in('fruit').length > 0
  const shapes = turns(d, 'pierogi', 7, (turn, own) => {
    const put = (points: Point[]) => placed(points, 0, 0, turn)
    d.lump(
      put(traced('-54 14, -48 -12, -28 -30, 0 -37, 28 -30, 48 -12, 54 14, 30 21, 0 23, -30 21')),
      plainDough,
      { height: 0.9, gloss: 0, contrast: 0.3 },
    )
    d.lump(put(traced('-36 8, -26 -13, 0 -23, 26 -13, 36 8, 0 14')), lighter(plainDough, 0.25), {
      height: 0.1,
      gloss: 0.3,
      contrast: 0.26,
    })
    const crimp = Array.from({ length: 9 }, (_, i) => {
      const a = Math.PI + ((i + 0.5) / 9) * Math.PI
      return smooth(
        put([
          [Math.cos(a) * 47, 12 + Math.sin(a) * 41],
          [Math.cos(a + 0.06) * 38, 12 + Math.sin(a + 0.06) * 33],
        ]),
        false,
      )
    }).join('')
    d.stroke(crimp, darker(plainDough, 0.35), 2.6, 0.55)
    if (!fruity) {
      for (let i = 0; i < 3; i++) {
        const [p] = put([[own.near(0, 24), own.near(-4, 10)]])
        if (p) d.soft('#b8691c', p[0], p[1], 15, 9, 0.6, turn)
      }
    }
  })
  const wide = area.rx > area.ry * 1.2
  const turn = r.angle()
  const places: Point[] = wide
    ? heap(r, inset(area, 0.7), 78)
    : [
        ...Array.from(
          { length: 7 },
          (_, i): Point => polar(area.x, area.y, area.rx * 0.63, turn + (i / 7) * Math.PI * 2),
        ),
        ...Array.from({ length: 3 }, (_, i): Point => polar(area.x, area.y, area.rx * 0.2, turn + i * 2.1)),
      ]
  places.forEach(([x, y], i) => {
    d.use(shapes[i % shapes.length] ?? '', x, y, r.near(0, 0.3), wide ? 1.08 : 1.2)
  })
  const toppings = choice.pieces(['potato', 'cheese', 'cabbage', 'tvorog'])
  mixture(
    d,
    r,
    choice.has('onion') ? ['onion', ...toppings.filter((one) => one !== 'onion')] : toppings,
    inset(area, 0.52),
    18,
    { scale: 0.75 },
  )
  if (choice.has('butter')) drizzle(d, r, inset(area, 0.6), '#f0c65a', 4, 9)
  scatter(d, r, choice.herb(fruity ? 'mint' : 'dill'), inset(area, 0.7), 9, { scale: 0.8 })
  cream(serving, 44, 0.1)
}

export function dippingBowl(
  { d, r, choice }: Serving,
  x: number,
  y: number,
  radius: number,
  otherwise: Ingredient,
): void {
  const sauce = choice.in('sauce')[0] ?? otherwise
  d.castShadow(x, y, radius, radius, 9, 0.5)
  d.ellipse(x, y, radius, radius, d.fade(['#fffaf0', '#e8dcc6', '#b8a88c'], 52))
  d.ellipse(x, y, radius * 0.86, radius * 0.86, d.shade(choice.color(sauce), 0.35))
  d.soft('#fffaf0', x - radius * 0.3, y - radius * 0.36, radius * 0.36, radius * 0.14, 0.7, -0.5)
  if (choice.has('sesame', 'scallion') || sauce === 'soy-sauce') {
    crumbs(d, r, { x, y, rx: radius * 0.5, ry: radius * 0.5 }, '#f6e6bf', 10, 4)
    scatter(d, r, 'scallion', { x, y, rx: radius * 0.5, ry: radius * 0.5 }, 4, { scale: 0.7 })
  }
}

export const gyoza: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const shapes = [0, 1, 2].map((variant) =>
    d.symbol(`gyoza ${variant}`, () => {
      const own = d.random.fork(`gyoza ${variant}`)
      d.lump(
        traced('-92 20, -78 -14, -42 -38, 0 -46, 42 -38, 78 -14, 92 20, 62 30, 30 24, 0 22, -30 24, -62 30'),
        plainDough,
        { height: 1.1, gloss: 0, contrast: 0.32 },
      )
      for (let i = 0; i < 9; i++) {
        d.soft(
          i % 3 ? '#b4661c' : '#7d3d10',
          own.near(0, 62),
          own.near(18, 7),
          own.between(14, 26),
          own.between(6, 10),
          0.6,
        )
      }
      d.lump(traced('-70 4, -40 -22, 0 -30, 40 -22, 70 4, 34 10, 0 8, -34 10'), lighter(plainDough, 0.3), {
        height: 0.1,
        gloss: 0.3,
        contrast: 0.2,
      })
      let pleats = ''
      for (let i = 0; i < 8; i++) {
        const x = -56 + i * 16
        const y = -44 + (x / 62) ** 2 * 26
        pleats += smooth(
          [
            [x, y],
            [x + 7, y + 11],
            [x + 5, y + 26],
          ],
          false,
        )
      }
      d.strokes(pleats, [
        [darker(plainDough, 0.4), 4, 0.5, 1.5, 1],
        [lighter(plainDough, 0.6), 3.4, 0.9],
      ])
    }),
  )
  const rows = 5
  const scale = Math.min(1.3, area.ry / 138, area.rx / 140)
  for (let i = 0; i < rows; i++) {
    const y = area.y - area.ry * 0.66 + i * area.ry * 0.26
    const x = area.x + (i - 2) * area.rx * 0.07
    if (area.rx > area.ry * 1.2) {
      d.use(shapes[i % 3] ?? '', x - area.rx * 0.42, y + 8, -0.16 + r.near(0, 0.05), scale)
      d.use(shapes[(i + 1) % 3] ?? '', x + area.rx * 0.38, y, -0.16 + r.near(0, 0.05), scale)
    } else {
      d.use(shapes[i % 3] ?? '', x, y, -0.16 + r.near(0, 0.05), scale)
    }
  }
  dippingBowl(
    serving,
    area.x - area.rx * 0.42,
    area.y + area.ry * 0.68,
    Math.min(56, area.ry * 0.34),
    'soy-sauce',
  )
  crumbs(
    d,
    r,
    { ...inset(area, 0.6), y: area.y - 26 },
    choice.has('black-sesame') ? '#3a3232' : '#f6e6bf',
    34,
    4,
  )
  scatter(
    d,
    r,
    choice.has('scallion') ? 'scallion' : choice.herb('cilantro'),
    { ...inset(area, 0.6), y: area.y - 20 },
    14,
    { scale: 0.9 },
  )
}

export const bao: DrawForm = (serving) => {
  const { d, r, area, choice, cuisine } = serving
  const khinkali = cuisine === 'georgian'
  const dough = khinkali ? '#efd9ae' : choice.has('matcha') ? '#c3cf94' : '#fbf1dc'
  const shape = d.symbol(`bao ${dough}`, () => {
    const own = d.random.fork('bao')
    d.lump(blob(own, 70, 68, 0.025, 12), dough, { height: 1.3, gloss: 0, contrast: 0.24 })
    let folds = ''
    for (let i = 0; i < 14; i++) {
      const a = (i / 14) * Math.PI * 2
      folds += smooth([polar(0, 0, 9, a), polar(0, 0, 30, a + 0.35), polar(0, 0, 56, a + 0.46)], false)
    }
    d.strokes(folds, [
      [darker(dough, 0.3), 4, 0.4, 1.4, 2],
      [lighter(dough, 0.6), 3, 0.8],
    ])
    d.soft('#ffffff', -24, -28, 26, 18, 0.75, -0.6)
    if (khinkali) {
      d.lump(blob(own, 16, 15, 0.08, 8), darker(dough, 0.06), { height: 0.9, gloss: 0.2, contrast: 0.3 })
      d.ellipse(0, 0, 6, 5, darker(dough, 0.3), ' fill-opacity=".6"')
    } else {
      d.lump(blob(own, 11, 10, 0.12, 7), lighter(dough, 0.2), { height: 0.5, gloss: 0, contrast: 0.3 })
      d.ellipse(0.5, 1, 4, 3, darker(dough, 0.35), ' fill-opacity=".6"')
    }
  })
  const reach = Math.min(area.rx, area.ry)
  const turn = r.angle()
  const outer = khinkali ? 6 : 5
  const size = khinkali ? 0.92 : 0.98
  for (let i = 0; i < outer; i++) {
    d.use(
      shape,
      ...polar(area.x, area.y, reach * 0.66, turn + (i / outer) * Math.PI * 2),
      r.near(0, 0.2),
      size,
    )
  }
  d.use(shape, area.x, area.y, 0.2, size)
  if (khinkali) {
    dust(d, r, inset(area, 0.9), '#2f2520', 90, 3.4)
  } else {
    crumbs(d, r, inset(area, 0.7), '#3a3232', 18, 3.6)
    scatter(d, r, 'scallion', inset(area, 0.8), 12, { scale: 0.8 })
  }
}
