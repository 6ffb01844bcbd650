/** Fried sticks with a dip: fries, yuca, churros. */
import { darker, lighter } from '../color.ts'
import { mixture, scatter } from '../cuts/draw-piece.ts'
import { crumbs, dust } from '../cuts/grains.ts'
import { inset, placed, rounded, smooth } from '../geometry.ts'
import { styleOf } from '../ingredient-styles.ts'
import type { DrawForm } from '../serving.ts'
import type { Ingredient } from '../vocabulary.ts'

export const fries: DrawForm = ({ d, r, area, choice }) => {
  const churro = choice.has('cinnamon', 'chocolate', 'caramel')
  const color = churro ? '#c98238' : choice.has('sweet-potato') ? '#e07c2a' : '#f0bd4e'
  const long = churro ? 92 : 66
  const w = churro ? 17 : 11.5
  const shapes = [0, 1, 2, 3, 4, 5].map((variant) =>
    d.symbol(`fry ${color} ${variant}`, () => {
      const own = d.random.fork(`fry ${variant}`)
      const reach = own.between(long * 0.75, long)
      const points = placed(
        [
          [-reach, -w],
          [reach, -w + own.near(0, 2)],
          [reach, w],
          [-reach, w + own.near(0, 2)],
        ],
        0,
        0,
        (variant / 6) * Math.PI + own.near(0, 0.2),
      )
      d.lump(points, color, {
        height: 0.8,
        gloss: 0,
        contrast: 0.32,
        outline: rounded(points, churro ? 14 : 5),
      })
      const along = (k: number) =>
        placed(
          [
            [-reach * 0.9, k],
            [reach * 0.9, k],
          ],
          0,
          0,
          (variant / 6) * Math.PI,
        )
      if (churro) for (const k of [-8, 0, 8]) d.stroke(smooth(along(k), false), darker(color, 0.3), 3, 0.5)
      d.stroke(smooth(along(-w * 0.5), false), lighter(color, 0.6), 4, 0.7)
      for (const end of [-1, 1]) {
        const [p] = placed([[end * reach * 0.9, 0]], 0, 0, (variant / 6) * Math.PI)
        if (p) d.soft('#9a5518', p[0], p[1], 15, 12, 0.6)
      }
    }),
  )
  for (const [share, count] of [
    [0.84, 34],
    [0.6, 22],
    [0.3, 10],
  ] as const) {
    for (let i = 0; i < (churro ? count * 0.5 : count); i++) {
      const a = i * 2.39996
      const out = share * Math.sqrt(r.between(0.1, 1))
      d.use(
        r.pick(shapes),
        area.x + Math.cos(a) * area.rx * out,
        area.y + Math.sin(a) * area.ry * out,
        r.near(0, 0.5),
        r.between(0.95, 1.1),
      )
    }
  }
  if (churro) {
    crumbs(d, r, inset(area, 0.8), '#fbf0d8', 120, 3)
  } else {
    crumbs(d, r, inset(area, 0.8), '#fffdf6', 60, 3.4)
  }
  const extra = choice.pieces(['potato', 'sweet-potato', 'parmesan', 'chocolate'])
  mixture(d, r, extra, inset(area, 0.6), extra.length > 0 ? 14 : 0, { scale: 0.8 })
  if (choice.has('parmesan', 'cheese')) crumbs(d, r, inset(area, 0.7), '#f8e6b0', 46, 6)
  if (!churro) scatter(d, r, choice.herb('parsley'), inset(area, 0.7), 12, { scale: 0.7 })
  const sauce: Ingredient = churro ? 'chocolate' : (choice.in('sauce')[0] ?? 'tomato-sauce')
  const [bx, by] = [area.x + area.rx * 0.6, area.y + area.ry * 0.56]
  d.castShadow(bx, by, 54, 54, 10, 0.5)
  d.ellipse(bx, by, 54, 54, d.fade(['#fffaf0', '#e8dcc6', '#b8a88c'], 52))
  d.ellipse(bx, by, 46, 46, d.shade(styleOf(sauce).color, 0.35))
  d.soft('#fffaf0', bx - 15, by - 18, 20, 8, 0.7, -0.5)
  dust(d, r, inset(area, 0.7), churro ? '#8d4b20' : '#4a3424', 30, 2.6)
}
