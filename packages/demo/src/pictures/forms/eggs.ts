import { mixture, scatter } from '../cuts/draw-piece.ts'
import { crumbs, dust } from '../cuts/grains.ts'
import { drizzle } from '../cuts/sauce.ts'
import { inset, type Point, placed, rounded, smooth } from '../geometry.ts'
import type { DrawForm, Serving } from '../serving.ts'
import { friedEgg } from './soups.ts'

/** Fried or poached eggs with their sides. */
export const eggs: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  if (choice.has('bread', 'croutons', 'tortilla')) {
    drawToast(serving)
  }
  const others = choice.pieces(['egg', 'bread', 'croutons', 'bacon', 'sausage', 'tortilla'])
  if (choice.has('bacon')) drawBacon(serving)
  if (choice.has('sausage')) drawSausages(serving)
  if (others.length > 0) {
    mixture(
      d,
      r,
      others,
      { x: area.x + area.rx * 0.42, y: area.y + area.ry * 0.5, rx: area.rx * 0.34, ry: area.ry * 0.3 },
      15,
      { scale: 1.1 },
    )
    mixture(
      d,
      r,
      others.slice(0, 2),
      { x: area.x - area.rx * 0.5, y: area.y + area.ry * 0.5, rx: area.rx * 0.24, ry: area.ry * 0.24 },
      7,
      { scale: 1 },
    )
  }
  friedEgg(serving, area.x - area.rx * 0.12, area.y + area.ry * 0.34, 1.22)
  friedEgg(serving, area.x - area.rx * 0.04, area.y - area.ry * 0.22, 1.22)
  const sauce = choice.in('sauce')[0]
  if (sauce) {
    drizzle(
      d,
      r,
      { x: area.x - 20, y: area.y + 10, rx: area.rx * 0.4, ry: area.ry * 0.5 },
      choice.color(sauce),
      7,
      8,
    )
  }
  crumbs(d, r, inset(area, 0.4), '#3a2a20', 12, 2.4)
  scatter(d, r, choice.herb('parsley'), inset(area, 0.7), 10, { scale: 0.8 })
}

function drawToast({ d, r, area }: Serving): void {
  for (const [px, py, turn] of [
    [0.5, -0.42, 0.3],
    [0.6, -0.12, 0.14],
  ] as const) {
    const toast = (k: number) =>
      placed(
        [
          [-62 * k, -54 * k],
          [0, -66 * k],
          [62 * k, -54 * k],
          [58 * k, 56 * k],
          [-58 * k, 56 * k],
        ],
        area.x + px * area.rx,
        area.y + py * area.ry,
        turn,
      )
    d.lump(toast(1), '#b8742f', { height: 1.2, gloss: 0, contrast: 0.3, outline: rounded(toast(1), 26) })
    d.lump(toast(0.88), '#e8b864', {
      height: 0,
      gloss: 0,
      contrast: 0.26,
      outline: rounded(toast(0.88), 22),
    })
    dust(d, r, { x: area.x + px * area.rx, y: area.y + py * area.ry, rx: 44, ry: 44 }, '#a8641f', 46, 4)
  }
}

function drawBacon({ d, area }: Serving): void {
  for (let i = 0; i < 3; i++) {
    const wave = Array.from(
      { length: 9 },
      (_, k): Point => [
        area.x - area.rx * 0.62 + i * 34 + (k % 2 ? 12 : -8),
        area.y - area.ry * 0.72 + k * area.ry * 0.155,
      ],
    )
    d.strand(smooth(wave, false), '#a9402a', 27, 0.7)
    d.stroke(
      smooth(
        wave.map(([x, y]): Point => [x - 5, y]),
        false,
      ),
      '#f3cfae',
      5,
      0.9,
    )
    d.stroke(
      smooth(
        wave.map(([x, y]): Point => [x + 7, y]),
        false,
      ),
      '#dd8a6a',
      3.4,
      0.8,
    )
  }
}

function drawSausages({ d, area }: Serving): void {
  for (const k of [0, 1]) {
    d.strand(
      smooth(
        [
          [area.x + area.rx * 0.16, area.y + area.ry * (0.72 - k * 0.2)],
          [area.x + area.rx * 0.44, area.y + area.ry * (0.62 - k * 0.2)],
          [area.x + area.rx * 0.7, area.y + area.ry * (0.36 - k * 0.18)],
        ],
        false,
      ),
      '#b0562f',
      34,
      0.8,
    )
  }
}
