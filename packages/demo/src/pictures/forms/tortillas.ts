/** Enchiladas, tamales, nachos. */
import { darker, lighter, mix } from '../color.ts'
import { mixture, scatter } from '../cuts/draw-piece.ts'
import { crumbs, dust } from '../cuts/grains.ts'
import { creamSwirl, drizzle, melted, pool } from '../cuts/sauce.ts'
import { blob, type Ellipse, inset, num, type Point, placed, rounded, smooth, traced } from '../geometry.ts'
import type { DrawForm } from '../serving.ts'
import { corn } from './tacos.ts'

/** A rolled tortilla, `w` and `reach` from its middle to its edges. */
function rollOutline(w: number, reach: number): Point[] {
  return [
    [-w, -reach],
    [0, -reach - 9],
    [w, -reach],
    [w + 2, 0],
    [w, reach],
    [0, reach + 9],
    [-w, reach],
    [-w - 2, 0],
  ]
}

export const enchiladas: DrawForm = ({ d, r, area, choice }) => {
  const sauce = choice.sauce('#b23a1c')
  pool(d, r, inset(area, 0.95), sauce, 0.03)
  const count = area.rx > area.ry * 1.2 ? 5 : 4
  const gap = (area.rx * 1.62) / count
  const length = area.ry * 0.72
  for (let i = 0; i < count; i++) {
    const x = area.x + (i - (count - 1) / 2) * gap
    const reach = length * Math.sqrt(Math.max(0.3, 1 - ((x - area.x) / area.rx) ** 2 * 0.85))
    const w = gap * 0.46
    const roll = placed(rollOutline(w, reach), x, area.y, r.near(0, 0.03))
    d.lump(roll, corn, { height: 1.1, gloss: 0, contrast: 0.34 })
    d.stroke(
      smooth(
        [
          [x + w * 0.5, area.y - reach],
          [x + w * 0.62, area.y],
          [x + w * 0.5, area.y + reach],
        ],
        false,
      ),
      darker(corn, 0.4),
      3,
      0.5,
    )
  }
  const ribbon: Ellipse = { x: area.x, y: area.y, rx: area.rx * 0.88, ry: area.ry * 0.5 }
  pool(d, r, ribbon, sauce, 0.14)
  for (let i = 0; i < count; i++) {
    d.soft(
      lighter(sauce, 0.35),
      area.x + (i - (count - 1) / 2) * gap - 8,
      area.y - ribbon.ry * 0.3,
      gap * 0.22,
      ribbon.ry * 0.5,
      0.5,
    )
  }
  if (choice.has('cheese', 'mozzarella')) {
    for (let i = 0; i < count + 2; i++) {
      melted(
        d,
        r,
        {
          x: area.x + r.near(0, ribbon.rx * 0.75),
          y: area.y + r.near(0, ribbon.ry * 0.5),
          rx: r.between(34, 56),
          ry: r.between(22, 36),
        },
        '#f5c75c',
        4,
      )
    }
  }
  if (choice.has('sour-cream', 'cream')) drizzle(d, r, inset(ribbon, 0.85), '#fdf7ea', 7, 11)
  if (choice.has('feta', 'parmesan')) crumbs(d, r, inset(ribbon, 0.9), '#fbf6ea', 50, 7)
  mixture(
    d,
    r,
    choice.pieces(['cheese', 'mozzarella', 'chicken', 'pork', 'beef', 'tortilla']),
    inset(ribbon, 0.8),
    12,
    { scale: 0.8 },
  )
  if (choice.has('sesame')) crumbs(d, r, inset(ribbon, 0.8), '#f6e6bf', 40, 4)
  scatter(d, r, choice.herb('cilantro'), inset(ribbon, 0.8), 10, { scale: 0.85 })
}

export const tamales: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const husk = '#e3cc92'
  const one = (x: number, y: number, angle: number, opened: boolean) =>
    d.group(`transform="translate(${num(x)} ${num(y)}) rotate(${num(angle)})"`, () => {
      const leaf: Point[] = traced(
        '-128 -14, -70 -52, 20 -58, 96 -44, 138 -16, 146 8, 110 46, 20 56, -70 48, -130 16',
      )
      d.lump(leaf, husk, { height: 1.2, gloss: 0, contrast: 0.3 })
      let veins = ''
      for (let i = -4; i <= 4; i++) {
        veins += smooth(
          [
            [-118, i * 4],
            [0, i * 12],
            [130, i * 5],
          ],
          false,
        )
      }
      d.strokes(veins, [
        [darker(husk, 0.3), 2, 0.5],
        [lighter(husk, 0.5), 1.6, 0.6, 0, 3],
      ])
      if (opened) {
        d.lump(traced('-84 -28, 0 -36, 84 -26, 92 2, 84 28, 0 36, -84 28, -92 0'), '#f0d48c', {
          height: 0.9,
          gloss: 0.1,
          contrast: 0.3,
        })
        crumbs(d, r, { x: 0, y: 0, rx: 80, ry: 26 }, '#f4dfa0', 36, 4)
        pool(d, r, { x: 4, y: 0, rx: 52, ry: 20 }, choice.sauce('#b8381c'), 0.18)
        mixture(d, r, choice.pieces(['corn']).slice(0, 2), { x: 0, y: 0, rx: 44, ry: 14 }, 6, { scale: 0.6 })
        scatter(d, r, choice.herb('cilantro'), { x: 4, y: 0, rx: 40, ry: 14 }, 3, { scale: 0.7 })
      } else {
        d.path(
          smooth(traced('-110 4, -40 -20, 60 -18, 120 6, 40 8, -40 6')),
          lighter(husk, 0.25),
          ' fill-opacity=".8"',
        )
        for (const at of [-46, 52]) {
          d.strand(
            smooth(
              [
                [at - 4, -52],
                [at + 3, 0],
                [at - 2, 52],
              ],
              false,
            ),
            '#c9a860',
            8,
            0.2,
          )
        }
      }
    })
  const lift = area.ry * 0.5
  one(area.x - 14, area.y - lift, -7, false)
  one(area.x + 14, area.y + lift * 0.98, 5, true)
  one(area.x - 8, area.y - 2, r.near(-1, 2), true)
}

export const nachos: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const chip = '#eeb84c'
  const shapes = [0, 1, 2, 3, 4].map((variant) =>
    d.symbol(`chip ${variant}`, () => {
      const own = d.random.fork(`chip ${variant}`)
      const points = placed(
        traced('0 -40, 18 -8, 38 26, 0 32, -38 26, -18 -8'),
        0,
        0,
        variant * 1.3 + own.near(0, 0.3),
      )
      d.lump(points, mix(chip, '#d99530', own.next() * 0.5), {
        height: 0.9,
        gloss: 0,
        contrast: 0.3,
        outline: rounded(points, 7),
      })
      dust(d, own, { x: 0, y: 0, rx: 20, ry: 20 }, '#a5651a', 10, 3)
      d.soft('#fff0c0', -6, -6, 16, 11, 0.6)
    }),
  )
  const reach = inset(area, 0.9)
  for (const [share, count] of [
    [1, 26],
    [0.75, 20],
    [0.45, 10],
  ] as const) {
    for (let i = 0; i < count; i++) {
      const a = (i / count) * Math.PI * 2 + share
      const out = share * r.between(0.72, 1)
      d.use(
        r.pick(shapes),
        reach.x + Math.cos(a) * reach.rx * out,
        reach.y + Math.sin(a) * reach.ry * out,
        r.near(0, 0.5),
        r.between(0.95, 1.2),
      )
    }
  }
  if (choice.has('cheese', 'mozzarella')) {
    for (let i = 0; i < 6; i++) {
      const a = i * 1.1
      const points = placed(
        blob(r, r.between(44, 74), r.between(26, 40), 0.22, 9),
        area.x + Math.cos(a) * area.rx * 0.42,
        area.y + Math.sin(a) * area.ry * 0.42,
        r.angle(),
      )
      d.lump(points, '#f7b62c', { height: 0.3, gloss: 0.45, contrast: 0.25 })
    }
  }
  mixture(d, r, choice.pieces(['cheese', 'mozzarella', 'tortilla']), inset(area, 0.74), 36, { scale: 0.8 })
  const creams = choice.all
    .filter((one) => ['sour-cream', 'guacamole', 'salsa', 'salsa-verde'].includes(one))
    .slice(0, 2)
  creams.forEach((one, i) => {
    creamSwirl(d, r, area.x + (i === 0 ? -34 : 48), area.y + (i === 0 ? -16 : 22), 46, choice.color(one))
  })
  scatter(d, r, choice.herb('cilantro'), inset(area, 0.75), 12, { scale: 0.85 })
}
