/** Tacos, burritos, quesadillas: tortillas around a filling. */
import { darker, lighter } from '../color.ts'
import { drawPiece, mixture, scatter } from '../cuts/draw-piece.ts'
import { crumbs } from '../cuts/grains.ts'
import { creamSwirl, drizzle } from '../cuts/sauce.ts'
import type { Drawing } from '../drawing.ts'
import { type Ellipse, inset, num, type Point, rounded, smooth, traced } from '../geometry.ts'
import { styleOf } from '../ingredient-styles.ts'
import type { Random } from '../random.ts'
import type { DrawForm, Serving } from '../serving.ts'
import type { Ingredient } from '../vocabulary.ts'

export const corn = '#efc976'
const flour = '#f3dcae'

/** Toasted spots of a griddle. */
function toasted(d: Drawing, r: Random, area: Ellipse, count: number, opacity = 0.5): void {
  for (let i = 0; i < count; i++) {
    const reach = Math.sqrt(r.next())
    const angle = r.angle()
    d.soft(
      i % 4 ? '#a4611f' : '#5f300c',
      area.x + Math.cos(angle) * area.rx * reach,
      area.y + Math.sin(angle) * area.ry * reach,
      r.between(6, 18),
      r.between(5, 12),
      opacity,
      r.angle(),
    )
  }
}

function fillings({ choice }: Serving, otherwise: readonly Ingredient[]): readonly Ingredient[] {
  const found = choice.pieces(['lime', 'lemon', 'tortilla'])
  return found.length > 0 ? found : otherwise
}

/** One open taco: the far wall, the filling, the near wall folded up. */
function taco(serving: Serving, x: number, y: number, size: number, angle: number): void {
  const { d, r, choice } = serving
  const shell = choice.has('beans', 'black-beans') ? corn : r.pick([corn, flour])
  d.group(
    `transform="translate(${num(x)} ${num(y)}) rotate(${num(angle)}) scale(${Math.round(size * 100) / 100})"`,
    () => {
      d.lump(
        traced(
          '-70 -126, -98 -70, -104 0, -98 70, -70 126, -20 148, 20 148, 64 120, 88 64, 92 0, 88 -64, 64 -120, 20 -148, -20 -148',
        ),
        shell,
        { height: 1.3, gloss: 0, contrast: 0.3 },
      )
      toasted(d, r, { x: -78, y: 0, rx: 18, ry: 110 }, 6)
      const bed: Ellipse = { x: -6, y: 0, rx: 58, ry: 128 }
      d.ellipse(bed.x, bed.y, 64, 132, '#5a3014', ' fill-opacity=".75"')
      const pieces = fillings(serving, ['beef', 'onion', 'cilantro'])
      const meats = pieces.filter((one) => styleOf(one).role === 'meat')
      const rest = pieces.filter((one) => styleOf(one).role !== 'meat')
      if (choice.has('lettuce', 'cabbage', 'red-cabbage')) {
        mixture(
          d,
          r,
          pieces.filter((one) => ['lettuce', 'cabbage', 'red-cabbage'].includes(one)),
          bed,
          14,
        )
      }
      const base: readonly Ingredient[] = meats.length > 0 ? meats : rest
      mixture(d, r, base, bed, 16, { scale: 1.05 })
      mixture(d, r, rest, inset(bed, 0.85), 11, { scale: 0.74 })
      const sauce = choice.in('sauce')[0] ?? choice.all.find((one) => one === 'sour-cream')
      if (sauce) drizzle(d, r, { x: -8, y: 0, rx: 36, ry: 108 }, choice.color(sauce), 7, 9)
      scatter(d, r, choice.herb('cilantro'), inset(bed, 0.8), 8, { scale: 0.8 })
      const wall: Point[] = traced(
        '34 -134, 66 -116, 88 -62, 93 0, 88 62, 66 116, 34 134, 46 80, 38 30, 44 -20, 36 -74',
      )
      d.lump(wall, lighter(shell, 0.12), { height: 0.9, gloss: 0, contrast: 0.32 })
      d.stroke(
        smooth(traced('34 -130, 36 -74, 44 -20, 38 30, 46 80, 34 130'), false),
        lighter(shell, 0.6),
        4,
        0.8,
      )
      toasted(d, r, { x: 68, y: 0, rx: 16, ry: 96 }, 8)
    },
  )
}

export const tacos: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const wide = area.rx > area.ry * 1.1
  const size = Math.min(1.12, (area.ry / 150) * (wide ? 0.95 : 0.86), area.rx / 210)
  const gap = 158 * size
  const lean = r.near(8, 4)
  for (const i of [-1, 0, 1]) {
    taco(serving, area.x + i * gap * 0.94, area.y + i * 8 - 4, size, lean + r.near(0, 4))
  }
  const citrus = choice.has('lemon') ? 'lemon' : 'lime'
  drawPiece(d, r, citrus, [area.x + area.rx * 0.62, area.y + area.ry * 0.88], { scale: 1.2 })
  drawPiece(d, r, citrus, [area.x + area.rx * 0.48, area.y + area.ry * 0.95], { scale: 1.2 })
}

export const burrito: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const pieces = fillings(serving, ['beef', 'black-beans', 'rice', 'cheese'])
  const length = Math.min(250, area.rx * 1.08)
  const half = (x: number, y: number, angle: number) =>
    d.group(
      `transform="translate(${num(x)} ${num(y)}) rotate(${num(angle)}) scale(${Math.min(1.3, Math.round(area.ry / 1.35) / 100)})"`,
      () => {
        const w = 66
        d.lump(
          [
            [-length * 0.5, -w + 10],
            [-length * 0.2, -w - 2],
            [length * 0.2, -w - 4],
            [length * 0.4, -w],
            [length * 0.43, 0],
            [length * 0.4, w],
            [length * 0.2, w + 3],
            [-length * 0.2, w + 2],
            [-length * 0.5, w - 12],
            [-length * 0.56, 0],
          ],
          flour,
          { height: 1.5, gloss: 0, contrast: 0.34 },
        )
        toasted(d, r, { x: -30, y: 0, rx: length * 0.4, ry: w * 0.75 }, 20)
        d.stroke(
          smooth(
            [
              [-length * 0.45, 24],
              [0, 34],
              [length * 0.36, 22],
            ],
            false,
          ),
          darker(flour, 0.35),
          3,
          0.4,
        )
        d.soft('#fffaf0', -20, -w * 0.5, length * 0.3, 14, 0.6)
        const mouth: Ellipse = { x: length * 0.39, y: 0, rx: 34, ry: w }
        d.ellipse(mouth.x, mouth.y, mouth.rx, mouth.ry, lighter(flour, 0.3))
        d.ellipse(
          mouth.x + 2,
          mouth.y,
          mouth.rx - 6,
          mouth.ry - 8,
          choice.has('lettuce') ? '#6f9a3d' : '#5a3418',
        )
        const cut = inset({ ...mouth, x: mouth.x + 2 }, 0.72)
        if (choice.has('rice') || choice.all.length < 4) crumbs(d, r, cut, '#faf4e2', 40, 6)
        mixture(d, r, pieces, cut, 20, { scale: 0.72 })
        if (choice.has('sour-cream', 'guacamole', 'tahini')) {
          d.soft(
            choice.color(choice.oneOf(['guacamole', 'tahini', 'sour-cream'], 'sour-cream')),
            mouth.x,
            24,
            18,
            26,
            0.95,
          )
        }
      },
    )
  half(area.x - area.rx * 0.12, area.y - area.ry * 0.42, -6)
  half(area.x + area.rx * 0.02, area.y + area.ry * 0.4, 5)
  scatter(d, r, choice.herb('cilantro'), inset(area, 0.95), 9, { scale: 0.9 })
}

export const quesadilla: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const reach = Math.min(area.rx, area.ry) * 0.96
  const pieces = fillings(serving, ['cheese'])
  const count = 6
  const turn = r.between(0, 1)
  for (let i = 0; i < count; i++) {
    const middle = turn + ((i + 0.5) / count) * Math.PI * 2
    const push = 14 + (i === 1 ? 22 : 0)
    const [ox, oy] = [area.x + Math.cos(middle) * push, area.y + Math.sin(middle) * push]
    const span = Math.PI / count - 0.03
    const tip: Point = [ox, oy]
    const edge = [-1, -0.5, 0, 0.5, 1].map(
      (t): Point => [
        ox + Math.cos(middle + t * span) * reach * r.near(0.9, 0.01),
        oy + Math.sin(middle + t * span) * reach * 0.9,
      ],
    )
    d.lump([tip, ...edge], '#f6b838', {
      height: 1,
      gloss: 0,
      contrast: 0.3,
      outline: rounded([tip, ...edge], 9),
    })
    for (const t of [0.3, 0.55, 0.8]) {
      const a = middle + span * 0.92 * (i % 2 ? 1 : -1)
      drawPiece(d, r, r.pick(pieces), [ox + Math.cos(a) * reach * t, oy + Math.sin(a) * reach * t], {
        scale: 0.55,
      })
    }
    const lid = [tip, ...edge].map(
      ([px, py]): Point => [
        ox + (px - ox) * 0.965 + Math.cos(middle) * 4 - 2,
        oy + (py - oy) * 0.965 + Math.sin(middle) * 4 - 7,
      ],
    )
    d.lump(lid, flour, { height: 0.35, gloss: 0, contrast: 0.25, outline: rounded(lid, 9) })
    toasted(
      d,
      r,
      {
        x: ox + Math.cos(middle) * reach * 0.58 - 2,
        y: oy + Math.sin(middle) * reach * 0.58 - 5,
        rx: reach * 0.24,
        ry: reach * 0.24,
      },
      9,
      0.7,
    )
  }
  const cream = choice.in('dairy', 'sauce').find((one) => styleOf(one).cut === 'dollop')
  if (cream) creamSwirl(d, r, area.x, area.y, 42, choice.color(cream))
  if (choice.has('jalapeno')) scatter(d, r, 'jalapeno', inset(area, 0.5), 8, { scale: 1 })
  scatter(d, r, choice.herb('cilantro'), inset(area, 0.7), 8, { scale: 0.85 })
}
