/** Heaps of tossed, diced, cut, roasted or pickled pieces. */
import { darker, lighter } from '../color.ts'
import { drawPiece, mixture, pile, scatter } from '../cuts/draw-piece.ts'
import { crumbs, dust } from '../cuts/grains.ts'
import { drizzle } from '../cuts/sauce.ts'
import { inset, polar } from '../geometry.ts'
import { styleOf } from '../ingredient-styles.ts'
import type { DrawForm } from '../serving.ts'
import type { Ingredient } from '../vocabulary.ts'

const leaves: readonly Ingredient[] = [
  'lettuce',
  'spinach',
  'kale',
  'arugula',
  'cabbage',
  'red-cabbage',
  'basil',
  'mint',
]

export const salad: DrawForm = ({ d, r, area, choice }) => {
  const found = choice.all.filter((one) => leaves.includes(one))
  const greens: Ingredient[] = found.length > 0 ? found : choice.has('cucumber') ? [] : ['lettuce']
  d.ellipse(
    area.x,
    area.y,
    area.rx * 0.96,
    area.ry * 0.96,
    darker(greens.length > 0 ? '#5a8a38' : '#a8643a', 0.3),
    ' fill-opacity=".75"',
  )
  if (greens.length > 0) pile(d, r, greens, inset(area, 0.86), 44, { scale: 1.15 })
  const pieces = choice.pieces(found)
  const cheese = pieces.filter((one) => styleOf(one).role === 'dairy')
  const rest = pieces.filter((one) => !cheese.includes(one))
  mixture(d, r, rest, inset(area, 0.78), greens.length > 0 ? 28 : 52, { scale: 1.05 })
  if (greens.length > 0) mixture(d, r, greens, inset(area, 0.7), 7, { scale: 0.7 })
  mixture(d, r, rest.slice(0, 3), inset(area, 0.45), 9, { scale: 1.15 })
  if (choice.has('egg')) {
    for (const at of [0.4, 2.5, 4.6]) {
      drawPiece(d, r, 'egg', polar(area.x, area.y, area.rx * 0.5, at), { scale: 1.1 })
    }
  }
  mixture(d, r, cheese, inset(area, 0.66), 12, { scale: 1.1 })
  const dressing = choice.in('sauce')[0]
  if (dressing) drizzle(d, r, inset(area, 0.6), choice.color(dressing), 5, 9)
  crumbs(d, r, inset(area, 0.7), choice.in('seed').length > 0 ? '#efdcae' : '#5a4030', 24, 3)
  scatter(d, r, choice.herb('parsley'), inset(area, 0.6), 6, { scale: 0.75 })
}

export const choppedSalad: DrawForm = ({ d, r, area, choice }) => {
  const creamy = choice.has('mayo', 'sour-cream', 'yogurt')
  const ground = creamy
    ? '#f3e6c0'
    : choice.has('beet')
      ? '#8a1840'
      : choice.has('bulgur', 'parsley')
        ? '#7f9a4a'
        : '#cda85a'
  d.ellipse(area.x, area.y, area.rx * 0.94, area.ry * 0.94, d.shade(ground, 0.3))
  const base = choice.pieces()
  const pieces: Ingredient[] = base.length > 0 ? base : ['potato', 'carrot', 'peas']
  const diced = (one: Ingredient) =>
    ['chunk', 'coin', 'slice', 'egg-half', 'ball', 'wedge'].includes(styleOf(one).cut) &&
    one !== 'peas' &&
    one !== 'cherry-tomato' &&
    one !== 'chickpeas'
  for (const [reach, count, scale] of [
    [0.86, 70, 0.78],
    [0.62, 36, 0.84],
    [0.36, 16, 0.9],
  ] as const) {
    const area2 = inset(area, reach)
    const cubes = pieces.filter(diced)
    const others = pieces.filter((one) => !diced(one))
    const share = Math.round((count * cubes.length) / pieces.length)
    mixture(d, r, cubes, area2, share, { cut: 'cube', scale })
    mixture(d, r, others, area2, count - share, { scale: scale * 1.08 })
    if (creamy) {
      for (let i = 0; i < 6; i++) {
        d.soft(
          '#fffaf0',
          ...polar(area.x, area.y, area.rx * reach * Math.sqrt(r.next()), r.angle()),
          34,
          18,
          0.75,
          r.angle(),
        )
      }
    }
  }
  const herb = choice.herb('dill')
  scatter(d, r, herb, inset(area, 0.8), choice.has('bulgur') ? 26 : 10, { scale: 0.72 })
  for (let i = 0; i < 3; i++) drawPiece(d, r, herb, polar(area.x, area.y, 16, i * 2.1), { scale: 1.2 })
  dust(d, r, inset(area, 0.7), '#4a3424', 30, 2.6)
}

export const fruit: DrawForm = ({ d, r, area, choice }) => {
  const found = choice.in('fruit')
  const pieces: Ingredient[] = found.length > 0 ? found : ['strawberry', 'blueberry', 'kiwi']
  pile(d, r, pieces, inset(area, 0.86), 43, { scale: 1.34 })
  mixture(d, r, pieces, inset(area, 0.6), 16, { scale: 1.4 })
  scatter(d, r, 'mint', inset(area, 0.5), 6)
}

export const roastVegetables: DrawForm = ({ d, r, area, choice }) => {
  const found = choice.pieces()
  const pieces: Ingredient[] = found.length > 0 ? found : ['potato']
  d.ellipse(area.x, area.y + 4, area.rx * 0.86, area.ry * 0.86, '#7a4418', ' fill-opacity=".28"')
  const area2 = inset(area, 0.8)
  for (const [reach, step] of [
    [1, 38],
    [0.62, 40],
  ] as const) {
    pile(d, r, pieces, inset(area2, reach), step, { scale: 1.5 })
    for (let i = 0; i < 22; i++) {
      const [x, y] = [area.x + r.near(0, area2.rx * reach * 0.8), area.y + r.near(0, area2.ry * reach * 0.8)]
      d.soft(
        i % 3 ? '#6e3210' : '#fff3d0',
        x,
        y,
        i % 3 ? r.between(7, 15) : 10,
        i % 3 ? r.between(4, 8) : 5,
        0.5,
        r.angle(),
      )
    }
  }
  crumbs(d, r, inset(area, 0.75), '#fbf6ea', 26, 3)
  dust(d, r, inset(area, 0.75), '#3a2a20', 40, 2.8)
  const sauce = choice.in('sauce')[0]
  if (sauce) drizzle(d, r, inset(area, 0.55), choice.color(sauce), 7)
  scatter(d, r, choice.herb('rosemary'), inset(area, 0.6), 7, { scale: 1 })
}

export const pickles: DrawForm = ({ d, r, area, choice }) => {
  const found = choice.pieces()
  const pieces: Ingredient[] = found.length > 0 ? found : ['pickle']
  const main = pieces[0] ?? 'pickle'
  d.ellipse(area.x, area.y, area.rx * 0.98, area.ry * 0.98, d.shade(darker(styleOf(main).color, 0.35), 0.3))
  pile(d, r, pieces, inset(area, 0.82), 36, { scale: 1.15 })
  mixture(d, r, pieces.slice(0, 2), inset(area, 0.5), 12, { scale: 1.25 })
  for (let i = 0; i < 16; i++) {
    d.soft(
      '#fffaf0',
      ...polar(area.x, area.y, area.rx * 0.8 * Math.sqrt(r.next()), r.angle()),
      12,
      5,
      0.7,
      -0.5,
    )
  }
  crumbs(d, r, inset(area, 0.6), lighter('#f0dfb4', 0.1), 30, 4)
  scatter(d, r, choice.herb('dill'), inset(area, 0.6), 6, { scale: 0.9 })
}
