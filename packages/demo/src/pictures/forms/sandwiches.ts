/** Sandwiches cut in two, long filled rolls. */
import { darker, lighter } from '../colour.ts'
import { mixture, scatter } from '../cuts/draw-piece.ts'
import { crumbs } from '../cuts/grains.ts'
import { drizzle } from '../cuts/sauce.ts'
import { blob, inset, num, type Point, placed, rounded, smooth } from '../geometry.ts'
import { lookOf } from '../ingredient-looks.ts'
import type { DrawForm } from '../serving.ts'
import type { Ingredient } from '../vocabulary.ts'
import { band } from './burger.ts'

/** Two triangles leaning with their cut sides to us. */
export const sandwich: DrawForm = ({ d, r, area, choice }) => {
  const crust = '#c98a45'
  const crumb = '#f6e2b4'
  const toasted = choice.has('cheese', 'butter')
  const pieces = choice.pieces(['bread'])
  const colours = (pieces.length > 0 ? pieces : (['ham', 'cheese', 'lettuce'] as Ingredient[])).slice(0, 5)
  const size = Math.min(1.1, area.ry / 165)
  const wedge = (x: number, y: number, angle: number) =>
    d.group(`transform="translate(${num(x)} ${num(y)}) rotate(${num(angle)}) scale(${size})"`, () => {
      const w = 168
      const top: Point[] = [
        [-w, 0],
        [-w * 0.1, -128],
        [w * 0.1, -128],
        [w, 0],
      ]
      const depth = 34 + colours.length * 17
      d.path(
        rounded(
          [
            [-w, -4],
            [w, -4],
            [w + 4, depth + 26],
            [-w - 4, depth + 26],
          ],
          14,
        ),
        '#2b1206',
        ' fill-opacity=".3" transform="translate(9 14)"',
      )
      d.path(
        rounded(
          [
            [-w, depth - 4],
            [w, depth - 4],
            [w, depth + 28],
            [-w, depth + 28],
          ],
          9,
        ),
        d.fade([lighter(crumb, 0.2), crumb, darker(crumb, 0.25)], 90),
      )
      d.stroke(`M${-w + 6} ${depth + 27}h${w * 2 - 12}`, crust, 7)
      d.path(
        rounded(
          [
            [-w + 4, 24],
            [w - 4, 24],
            [w - 4, depth],
            [-w + 4, depth],
          ],
          6,
        ),
        '#5a3418',
      )
      colours.forEach((one, i) => {
        const look = lookOf(one)
        band(
          d,
          r,
          0,
          depth - 6 - i * 17,
          w - 4,
          ['ruffle', 'leaf'].includes(look.cut) ? 15 : 15,
          look.colour,
          ['ruffle', 'leaf', 'shred'].includes(look.cut) ? 11 : 3,
        )
      })
      d.path(
        rounded(
          [
            [-w, -2],
            [w, -2],
            [w, 30],
            [-w, 30],
          ],
          9,
        ),
        d.fade([crumb, darker(crumb, 0.16)], 90),
      )
      crumbs(d, r, { x: 0, y: 14, rx: w * 0.9, ry: 10 }, darker(crumb, 0.1), 30, 4)
      d.lump(top, toasted ? '#dba257' : crumb, {
        height: 0,
        gloss: 0,
        contrast: 0.22,
        outline: rounded(top, 18),
      })
      d.path(rounded(top, 18), 'none', ` stroke="${crust}" stroke-width="8"`)
      if (toasted)
        for (let i = 0; i < 9; i++)
          d.soft(
            i % 3 ? '#94551c' : '#f8dfa4',
            r.near(0, w * 0.5),
            r.between(-100, -16),
            r.between(14, 34),
            r.between(8, 16),
            0.6,
            r.near(0, 0.4),
          )
      else crumbs(d, r, { x: 0, y: -46, rx: w * 0.5, ry: 40 }, '#e6c88a', 40, 4)
    })
  const wide = area.rx > area.ry * 1.1
  wedge(area.x - (wide ? area.rx * 0.22 : 8), area.y - area.ry * 0.3, -5)
  wedge(area.x + (wide ? area.rx * 0.22 : 10), area.y + area.ry * 0.36, 4)
  scatter(d, r, choice.herb('parsley'), { ...inset(area, 0.9) }, 5, { scale: 0.9 })
}

export const banhMi: DrawForm = ({ d, r, area, choice, cuisine }) => {
  const crust = '#d39343'
  const w = area.rx * 0.98
  const angle = area.rx > area.ry * 1.1 ? -0.12 : -0.3
  const found = choice.pieces(['bread'])
  const pieces: readonly Ingredient[] = found.length > 0 ? found : ['pork', 'carrot', 'cucumber']
  const dog = choice.has('sausage') && cuisine !== 'vietnamese'
  const sub = (cy: number, turn: number) =>
    d.group(`transform="translate(${num(area.x)} ${num(cy)}) rotate(${num((turn * 180) / Math.PI)})"`, () => {
      const half = (side: number): Point[] => [
        [-w, 0],
        [-w * 0.92, side * 50],
        [-w * 0.5, side * 74],
        [0, side * 78],
        [w * 0.5, side * 74],
        [w * 0.92, side * 50],
        [w, 0],
        [w * 0.5, side * -6],
        [-w * 0.5, side * -6],
      ]
      d.lump(half(-1), crust, { height: 1.4, gloss: 0, contrast: 0.4 })
      d.stroke(
        smooth(
          [
            [-w * 0.88, -22],
            [0, -38],
            [w * 0.88, -22],
          ],
          false,
        ),
        '#f8e2b4',
        16,
        0.95,
      )
      const bed = { x: 0, y: -6, rx: w * 0.86, ry: 34 }
      d.ellipse(bed.x, bed.y, bed.rx, bed.ry + 4, '#4a2a14', ' fill-opacity=".8"')
      if (choice.has('lettuce')) scatter(d, r, 'lettuce', { ...bed, y: -18 }, 12, { scale: 1 })
      if (dog) {
        d.strand(
          smooth(
            [
              [-w * 0.98, -4],
              [0, 6],
              [w * 0.98, -4],
            ],
            false,
          ),
          '#a9482a',
          52,
          0.8,
        )
        const mustard = Array.from(
          { length: 17 },
          (_, i): Point => [-w * 0.84 + (i / 16) * w * 1.68, 2 + (i % 2 ? 13 : -13)],
        )
        d.strand(smooth(mustard, false), choice.has('tomato-sauce') ? '#c93c1c' : '#f0c03a', 9, 0.2)
      }
      mixture(
        d,
        r,
        pieces.filter((one) => one !== 'sausage' && one !== 'lettuce'),
        bed,
        dog ? 14 : 36,
        { scale: dog ? 0.62 : 0.98 },
      )
      const sauce = choice.in('sauce')[0]
      if (sauce && !dog) drizzle(d, r, { ...bed, ry: 18, rx: bed.rx * 0.9 }, choice.colour(sauce), 6, 13)
      scatter(d, r, choice.herb('cilantro'), { ...bed, y: -2 }, 9, { scale: 0.95 })
      d.lump(
        [
          [-w * 0.98, 18],
          [-w * 0.5, 26],
          [0, 28],
          [w * 0.5, 26],
          [w * 0.98, 18],
          [w * 0.92, 62],
          [w * 0.5, 86],
          [0, 90],
          [-w * 0.5, 86],
          [-w * 0.92, 62],
        ],
        crust,
        { height: 0.8, gloss: 0, contrast: 0.4 },
      )
      for (let i = -2; i <= 2; i++)
        d.lump(placed(blob(r, 36, 9, 0.08, 9), i * w * 0.34, 58, -0.4), '#f1cf90', {
          height: 0,
          gloss: 0,
          contrast: 0.25,
        })
      d.soft('#fff4d4', -w * 0.3, 44, w * 0.5, 9, 0.6)
    })
  if (area.rx > area.ry * 1.1 && area.ry > 150) {
    sub(area.y - area.ry * 0.46, angle * 0.5)
    sub(area.y + area.ry * 0.5, angle * 0.5)
  } else sub(area.y, angle)
}
