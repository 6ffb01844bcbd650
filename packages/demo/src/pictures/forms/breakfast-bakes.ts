/** Croissants, doughnuts, bagels. */
import { mix } from '../color.ts'
import { mixture } from '../cuts/draw-piece.ts'
import { crumbs, dust } from '../cuts/grains.ts'
import { drizzle } from '../cuts/sauce.ts'
import { blob, circlePath, inset, num, type Point, placed, polar, smooth, traced } from '../geometry.ts'
import type { DrawForm, Serving } from '../serving.ts'
import type { Ingredient } from '../vocabulary.ts'
import { turns } from './dumplings.ts'

export const croissants: DrawForm = ({ d, r, area, choice }) => {
  const gold = '#e29f48'
  const shapes = turns(d, 'croissant', 4, (turn, own) => {
    const lift = (t: number) => 40 * t * t
    const segments: [number, number, number][] = [
      [-104, 20, 26],
      [104, 20, 26],
      [-72, 34, 42],
      [72, 34, 42],
      [-38, 44, 52],
      [38, 44, 52],
      [0, 46, 58],
    ]
    for (const [sx, w, h] of segments) {
      const t = sx / 104
      const [p] = placed([[sx, lift(t) - 18]], 0, 0, turn)
      if (!p) continue
      const lean = turn + t * 0.7
      d.lump(
        placed(
          [
            [-w * 0.62, h * 0.7],
            [-w * 0.7, 0],
            [-w * 0.5, -h * 0.72],
            [0, -h * 0.92],
            [w * 0.5, -h * 0.72],
            [w * 0.7, 0],
            [w * 0.62, h * 0.7],
            [0, h * 0.86],
          ],
          p[0],
          p[1],
          lean,
        ),
        mix(gold, '#b8661f', own.next() * 0.25),
        { height: 0.9, gloss: 0, contrast: 0.42 },
      )
      const line = (k: number) =>
        smooth(
          placed(
            [
              [k * w * 0.4, -h * 0.7],
              [k * w * 0.55, 0],
              [k * w * 0.4, h * 0.6],
            ],
            p[0],
            p[1],
            lean,
          ),
          false,
        )
      d.strokes(line(-1) + line(0.2), [
        ['#8a4312', 3, 0.45],
        ['#fbdc9c', 3.4, 0.6, -3, -2],
      ])
    }
  })
  const wide = area.rx > area.ry * 1.15
  const places: Point[] = wide
    ? traced('-0.46 -0.36, 0.5 -0.3, -0.02 0.5')
    : traced('-0.3 -0.42, 0.3 0, -0.26 0.52')
  const scale = Math.min(1.25, area.ry / 138)
  places.forEach(([px, py], i) => {
    d.use(
      shapes[(i * 2) % 4 === 1 ? 0 : i % 2 === 0 ? 0 : 3] ?? '',
      area.x + px * area.rx,
      area.y + py * area.ry,
      r.near(i === 1 ? 0.3 : -0.2, 0.25),
      scale,
    )
  })
  if (choice.has('almond', 'pistachio', 'walnut')) {
    mixture(d, r, choice.in('nut'), inset(area, 0.75), 20, { scale: 0.7 })
  }
  if (choice.has('chocolate', 'cocoa')) drizzle(d, r, inset(area, 0.75), '#4b2617', 6, 12)
  dust(d, r, inset(area, 0.85), '#fffaf0', 120, 3)
  crumbs(d, r, inset(area, 0.95), gold, 30, 4)
}

const allGlazes: readonly Ingredient[] = [
  'chocolate',
  'strawberry',
  'caramel',
  'vanilla',
  'matcha',
  'ube',
  'raspberry',
  'lemon',
  'maple-syrup',
  'blueberry',
]

export const doughnuts: DrawForm = (serving: Serving) => {
  const { d, r, area, choice } = serving
  const found = choice.all.filter((one) => allGlazes.includes(one))
  const bagel = found.length === 0
  const glazes = bagel
    ? ['#d99a4c']
    : found.map(
        (one) =>
          ({ strawberry: '#f08fa8', raspberry: '#e0527e', lemon: '#f8e27a', blueberry: '#8f7ab8' })[
            one as string
          ] ?? choice.color(one),
      )
  const shapes = glazes.flatMap((glaze) =>
    turns(d, `doughnut ${glaze}`, 2, (_, own) => {
      const hole = circlePath(0, 0, 22, 21)
      const dough = `${smooth(blob(own, 82, 80, 0.02, 14))}${hole}`
      d.path(dough, '#2b1206', ' fill-rule="evenodd" fill-opacity=".35" transform="translate(6 11)"')
      d.path(dough, d.shade('#d99548', 0.38), ' fill-rule="evenodd"')
      const icing = `${smooth(blob(own, 73, 71, 0.06, 16))}${circlePath(0, 0, 27, 26)}`
      d.path(icing, d.shade(glaze, bagel ? 0.4 : 0.28), ' fill-rule="evenodd"')
      d.stroke('M-50-22q14-34 52-36M-44 26q-12-14-12-30', '#ffffff', 7, bagel ? 0.2 : 0.5)
      if (bagel) {
        crumbs(d, own, { x: 0, y: 0, rx: 64, ry: 62 }, choice.has('poppy-seed') ? '#33343c' : '#f6e6bf', 0, 5)
      }
      for (let i = 0; i < 30; i++) {
        const [x, y] = polar(0, 0, own.between(33, 66), own.angle())
        const a = own.angle()
        const color = bagel
          ? own.pick(choice.has('poppy-seed') ? ['#33343c', '#4a4a54'] : ['#f6e6bf', '#33302f', '#f0d9a0'])
          : own.pick(['#fbf3e2', '#f0c24a', '#5fa8a0', '#e0566a', '#f6a24a'])
        d.stroke(`M${num(x)} ${num(y)}l${num(Math.cos(a) * 7)} ${num(Math.sin(a) * 7)}`, color, 4.4)
      }
    }),
  )
  const wide = area.rx > area.ry * 1.15
  const places: Point[] = wide
    ? traced('-0.62 -0.42, 0.02 -0.5, 0.64 -0.38, -0.34 0.44, 0.34 0.46')
    : traced('-0.44 -0.4, 0.44 -0.36, -0.42 0.44, 0.42 0.46')
  const order = r.shuffle(shapes)
  places.forEach(([px, py], i) => {
    d.use(
      order[i % order.length] ?? '',
      area.x + px * area.rx,
      area.y + py * area.ry,
      r.near(0, 0.25),
      Math.min(1.1, area.ry / 165),
    )
  })
}
