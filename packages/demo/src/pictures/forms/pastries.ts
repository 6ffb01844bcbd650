/** Crimped half-moons and triangles, baked or fried golden. */
import { darker, lighter } from '../color.ts'
import { scatter } from '../cuts/draw-piece.ts'
import { crumbs } from '../cuts/grains.ts'
import { inset, type Point, placed, smooth, traced } from '../geometry.ts'
import type { DrawForm } from '../serving.ts'
import { dippingBowl, turns } from './dumplings.ts'

/** Crimped half-moons baked or fried golden. */
export const pastries: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const gold = '#dc9a44'
  const shapes = turns(d, 'pastry', 5, (turn, own) => {
    const put = (points: Point[]) => placed(points, 0, 0, turn)
    d.lump(
      put(traced('-92 26, -84 -20, -50 -52, 0 -64, 50 -52, 84 -20, 92 26, 50 38, 0 42, -50 38')),
      darker(gold, 0.12),
      { height: 1.2, gloss: 0, contrast: 0.34 },
    )
    d.lump(put(traced('-66 20, -50 -20, 0 -40, 50 -20, 66 20, 0 32')), lighter(gold, 0.14), {
      height: 0.1,
      gloss: 0.35,
      contrast: 0.36,
    })
    const crimp = Array.from({ length: 13 }, (_, i) => {
      const a = Math.PI + ((i + 0.5) / 13) * Math.PI
      return smooth(
        put([
          [Math.cos(a) * 86, 22 + Math.sin(a) * 78],
          [Math.cos(a + 0.07) * 72, 22 + Math.sin(a + 0.07) * 62],
        ]),
        false,
      )
    }).join('')
    d.strokes(crimp, [
      [darker(gold, 0.4), 5, 0.6],
      [lighter(gold, 0.45), 3, 0.6, -1.6, -2.4],
    ])
    for (let i = 0; i < 9; i++) {
      const [p] = put([[own.near(0, 50), own.near(-2, 22)]])
      if (p) {
        d.soft(i % 3 ? '#9a5216' : '#f6cc80', p[0], p[1], own.between(8, 18), own.between(6, 11), 0.5, turn)
      }
    }
  })
  const wide = area.rx > area.ry * 1.15
  const places: Point[] = wide
    ? traced('-0.5 -0.42, 0.42 -0.46, -0.48 0.42, 0.48 0.38, 0 0')
    : traced('-0.34 -0.42, 0.4 -0.3, -0.38 0.36, 0.36 0.44')
  const scale = Math.min(1.08, area.ry / 172)
  places.forEach(([px, py], i) => {
    d.use(shapes[i % 5] ?? '', area.x + px * area.rx, area.y + py * area.ry, r.near(0, 0.3), scale)
  })
  if (choice.in('sauce', 'dairy').length > 0) {
    dippingBowl(serving, area.x + area.rx * 0.04, area.y + area.ry * (wide ? 0.86 : 0.05), 46, 'sour-cream')
  }
  scatter(d, r, choice.herb('cilantro'), inset(area, 0.9), 7, { scale: 0.9 })
  crumbs(d, r, inset(area, 0.9), '#d9a050', 18, 3)
}

/** Filled triangles. */
export const samosa: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const gold = '#d8923c'
  const shapes = turns(d, 'samosa', 5, (turn, own) => {
    const put = (points: Point[]) => placed(points, 0, 0, turn)
    const corners: Point[] = traced('-66 44, -50 2, -24 -36, 0 -66, 24 -36, 50 2, 66 44, 30 54, 0 56, -30 54')
    d.lump(put(corners), gold, { height: 1.2, gloss: 0, contrast: 0.4 })
    d.path(
      smooth(put(traced('0 -58, -40 6, -56 38, -20 44, 4 20'))),
      lighter(gold, 0.35),
      ' fill-opacity=".5"',
    )
    d.strokes(smooth(put(traced('2 -60, 10 -6, 4 50')), false), [
      [darker(gold, 0.4), 4, 0.55],
      [lighter(gold, 0.5), 2.6, 0.7, -2, -1],
    ])
    d.stroke(smooth(put(traced('-58 38, -20 46, 20 46, 58 38')), false), darker(gold, 0.4), 3, 0.45)
    for (let i = 0; i < 11; i++) {
      const [p] = put([[own.near(0, 34), own.near(14, 28)]])
      if (p) {
        d.ellipse(
          p[0],
          p[1],
          own.between(2, 5),
          own.between(2, 4),
          i % 2 ? '#a45c18' : '#f4cc84',
          ' fill-opacity=".6"',
        )
      }
    }
  })
  const places: Point[] = traced('-0.52 -0.34, 0.06 -0.5, 0.56 -0.16, -0.4 0.42, 0.3 0.44, -0.02 0')
  places.forEach(([px, py], i) => {
    d.use(
      shapes[i % 5] ?? '',
      area.x + px * area.rx,
      area.y + py * area.ry,
      r.near(0, 0.3),
      Math.min(1.1, area.ry / 165),
    )
  })
  if (choice.in('sauce', 'dairy').length > 0 || choice.has('mint')) {
    dippingBowl(
      serving,
      area.x + area.rx * 0.68,
      area.y + area.ry * 0.6,
      44,
      choice.has('mint') ? 'salsa-verde' : 'yogurt',
    )
  }
  scatter(d, r, choice.herb('cilantro'), inset(area, 0.85), 7, { scale: 0.9 })
  if (choice.has('sesame', 'black-sesame')) {
    crumbs(d, r, inset(area, 0.7), choice.has('black-sesame') ? '#3a3232' : '#f6e6bf', 60, 4)
  }
}
