/** Chicken fried and roasted, patties, meatballs. */
import { darker, lighter, mix } from '../color.ts'
import { drawPiece, mixture, scatter } from '../cuts/draw-piece.ts'
import { crumbs, dust } from '../cuts/grains.ts'
import { creamSwirl, drizzle, liquid, oilDrops } from '../cuts/sauce.ts'
import type { Drawing } from '../drawing.ts'
import { blob, heap, inset, num, type Point, placed, polar, traced } from '../geometry.ts'
import type { Random } from '../random.ts'
import type { DrawForm } from '../serving.ts'
import type { Ingredient } from '../vocabulary.ts'
import { turns } from './dumplings.ts'
import { beside } from './grill.ts'

export const friedChicken: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const glazed = choice.namedSauce() ?? (choice.has('honey') ? '#d18424' : undefined)
  const color =
    glazed && !choice.has('mayo', 'mustard-sauce')
      ? mix('#e3a84c', glazed, choice.has('honey') ? 0.2 : 0.5)
      : '#e3a84c'
  const shapes = turns(d, `crisp ${color}`, 4, (turn, own) => {
    const points = placed(blob(own, 58, 44, 0.12, 13), 0, 0, turn)
    d.lump(points, color, { height: 1.2, gloss: 0, contrast: 0.42 })
    for (let i = 0; i < 12; i++) {
      const [px, py] = polar(0, 0, own.between(4, 42), own.angle())
      d.lump(
        placed(blob(own, own.between(8, 15), own.between(6, 11), 0.2, 7), px * 1.05, py * 0.82),
        mix(color, own.pick(['#f4cf88', '#c07a2c', '#eab25a']), own.between(0.2, 0.6)),
        { height: 0.3, gloss: 0, contrast: 0.3 },
      )
    }
    d.soft('#fff2cc', -16, -18, 24, 14, 0.5)
  })
  for (const [x, y] of heap(r, inset(area, 0.74), 76)) {
    d.use(r.pick(shapes), x, y, r.near(0, 0.4), r.between(0.98, 1.14))
  }
  for (const [x, y] of heap(r, inset(area, 0.26), 80)) d.use(r.pick(shapes), x, y, r.near(0, 0.4), 1.12)
  if (glazed) {
    drizzle(d, r, inset(area, 0.66), lighter(glazed, 0.1), 7, 11)
    for (let i = 0; i < 9; i++) {
      d.soft(
        '#fff6dc',
        area.x + r.near(0, area.rx * 0.6),
        area.y + r.near(0, area.ry * 0.6),
        16,
        7,
        0.7,
        -0.5,
      )
    }
  }
  const sides = choice.pieces([choice.meat('chicken')])
  mixture(
    d,
    r,
    sides,
    { x: area.x + area.rx * 0.62, y: area.y + area.ry * 0.6, rx: area.rx * 0.26, ry: area.ry * 0.26 },
    sides.length > 0 ? 5 : 0,
    { scale: 1.15 },
  )
  if (choice.has('sesame')) crumbs(d, r, inset(area, 0.6), '#f6e6bf', 40, 4.4)
  scatter(d, r, choice.herb('parsley'), inset(area, 0.75), 9, { scale: 0.85 })
}

export const roastChicken: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const gold = choice.has('duck') ? '#b56a2c' : '#dd9638'
  const found = choice.pieces(['chicken', 'turkey', 'duck', 'lemon', 'lime'])
  const sides: readonly Ingredient[] = found.length > 0 ? found : ['potato', 'carrot']
  for (let i = 0; i < 26; i++) {
    const a = (i / 26) * Math.PI * 2
    drawPiece(
      d,
      r,
      sides[i % sides.length] ?? 'potato',
      [
        area.x + Math.cos(a) * area.rx * r.near(0.82, 0.08),
        area.y + Math.sin(a) * area.ry * r.near(0.82, 0.08),
      ],
      { scale: 1.15 },
    )
  }
  const s = Math.min(1.16, area.ry / 150)
  d.group(
    `transform="translate(${num(area.x)} ${num(area.y)}) rotate(${num(r.near(-4, 6))}) scale(${Math.round(s * 100) / 100})"`,
    () => {
      drawBird(d, r, gold)
    },
  )
  scatter(d, r, choice.herb('thyme'), inset(area, 0.5), 6, { scale: 1.1 })
  if (choice.has('lemon')) {
    for (const a of [0.5, 2.3, 4]) {
      drawPiece(
        d,
        r,
        'lemon',
        [area.x + Math.cos(a) * area.rx * 0.86, area.y + Math.sin(a) * area.ry * 0.86],
        { scale: 1.2 },
      )
    }
  }
}

function drawBird(d: Drawing, r: Random, gold: string): void {
  for (const side of [-1, 1]) {
    d.lump(
      [
        [-60, side * 62],
        [-20, side * 96],
        [22, side * 100],
        [36, side * 84],
        [0, side * 56],
      ],
      darker(gold, 0.1),
      { height: 0.8, gloss: 0.3, contrast: 0.4 },
    )
  }
  d.lump(
    traced(
      '-132 0, -122 -50, -80 -84, -16 -96, 48 -84, 92 -52, 108 0, 92 52, 48 84, -16 96, -80 84, -122 50',
    ),
    gold,
    { height: 1.8, gloss: 0, contrast: 0.44 },
  )
  for (const side of [-1, 1]) {
    d.lump(
      [
        [20, side * 26],
        [56, side * 10],
        [104, side * 12],
        [134, side * 30],
        [128, side * 52],
        [90, side * 76],
        [44, side * 78],
        [16, side * 58],
      ],
      lighter(gold, 0.06),
      { height: 0.8, gloss: 0.35, contrast: 0.42 },
    )
    d.lump(
      [
        [122, side * 32],
        [156, side * 22],
        [182, side * 16],
        [192, side * 28],
        [184, side * 42],
        [158, side * 46],
        [126, side * 50],
      ],
      '#f0dcb8',
      { height: 0.6, gloss: 0, contrast: 0.3 },
    )
  }
  d.stroke('M-116 0Q-30-7 40 0', darker(gold, 0.4), 5, 0.4)
  for (let i = 0; i < 18; i++) {
    d.soft(
      i % 3 ? '#7d3608' : '#f9d490',
      r.near(-20, 90),
      r.near(0, 70),
      r.between(12, 30),
      r.between(8, 16),
      0.45,
      r.angle(),
    )
  }
  for (const [gx, gy] of [
    [-70, -40],
    [-40, 30],
    [50, -50],
    [60, 40],
    [-10, -60],
  ] as const) {
    d.soft('#fff6dc', gx, gy, 26, 11, 0.75, -0.5)
  }
  dust(d, r, { x: -20, y: 0, rx: 90, ry: 72 }, '#4a3a1a', 50, 3)
}

export const cutlets: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const green = choice.has('chickpeas', 'zucchini') && !choice.has('beef', 'pork', 'chicken')
  const color = green
    ? '#a8712e'
    : choice.has('potato', 'cabbage', 'tvorog') && choice.in('meat').length === 0
      ? '#dba650'
      : '#b8742f'
  beside(serving, ['pork', 'beef', 'chicken'], -2.2, 11)
  beside(serving, ['pork', 'beef', 'chicken'], -0.8, 9)
  const shapes = turns(d, `patty ${color}`, 4, (turn, own) => {
    const points = placed(blob(own, green ? 46 : 72, green ? 44 : 52, 0.05, 12), 0, 0, turn * 0.2)
    d.lump(points, color, { height: 1.2, gloss: 0, contrast: 0.4 })
    crumbs(d, own, { x: -2, y: -3, rx: green ? 36 : 58, ry: green ? 34 : 40 }, lighter(color, 0.14), 46, 6)
    for (let i = 0; i < 6; i++) {
      d.soft(i % 2 ? '#6e3210' : '#f4cf88', own.near(0, 40), own.near(0, 28), 20, 11, 0.45, own.angle())
    }
  })
  const places: Point[] =
    area.rx > area.ry * 1.2
      ? traced('-0.55 0.24, -0.18 0.3, 0.2 0.28, 0.56 0.24')
      : green
        ? traced('-0.48 0.08, 0 0.02, 0.48 0.08, -0.26 0.52, 0.26 0.52')
        : traced('-0.44 0.18, 0.02 0.46, 0.46 0.14')
  places.forEach(([px, py], i) => {
    d.use(shapes[i % 4] ?? '', area.x + px * area.rx, area.y + py * area.ry, -0.5 + r.near(0, 0.2), 1.05)
  })
  const sauce = choice.in('sauce')[0]
  if (sauce) {
    drizzle(
      d,
      r,
      { x: area.x, y: area.y + area.ry * 0.25, rx: area.rx * 0.55, ry: area.ry * 0.35 },
      choice.color(sauce),
      7,
      8,
    )
  }
  const cream = choice.all.find((one) => one === 'sour-cream' || one === 'yogurt')
  if (cream) creamSwirl(d, r, area.x + area.rx * 0.04, area.y + area.ry * 0.1, 36)
  if (choice.has('lemon')) {
    drawPiece(d, r, 'lemon', [area.x + area.rx * 0.6, area.y + area.ry * 0.5], { scale: 1.3 })
  }
  scatter(d, r, choice.herb('dill'), inset(area, 0.65), 9, { scale: 0.9 })
}

export const meatballs: DrawForm = ({ d, r, area, choice }) => {
  const sauce = choice.sauce('#c4421c')
  liquid(d, r, inset(area, 0.98), sauce)
  oilDrops(d, r, inset(area, 0.9), '#e0802c', 12)
  const color = choice.has('chicken', 'turkey') ? '#c48a4c' : '#854624'
  const ball = turns(d, `meatball ${color} ${sauce}`, 3, (_, own) => {
    d.lump(blob(own, 44, 42, 0.05, 11), color, { height: 1.1, gloss: 0, contrast: 0.42 })
    crumbs(d, own, { x: 0, y: 0, rx: 34, ry: 32 }, lighter(color, 0.08), 26, 6)
    d.lump(placed(blob(own, 28, 20, 0.22, 9), -2, -8), sauce, { height: 0.15, gloss: 0.5, contrast: 0.25 })
  })
  for (const [x, y] of heap(r, inset(area, 0.64), 82)) {
    d.use(r.pick(ball), x, y, r.near(0, 0.4), r.between(0.98, 1.08))
  }
  const extra = choice.pieces([
    'parmesan',
    'beef',
    'pork',
    'ground-beef',
    'lamb',
    'chicken',
    'turkey',
    'cheese',
  ])
  mixture(d, r, extra, inset(area, 0.8), extra.length > 0 ? 14 : 0, { scale: 0.8 })
  if (choice.has('parmesan', 'cheese', 'feta')) crumbs(d, r, inset(area, 0.6), '#fbefcc', 50, 5)
  if (choice.has('yogurt', 'sour-cream', 'cream')) drizzle(d, r, inset(area, 0.6), '#fdf8ee', 6, 9)
  scatter(d, r, choice.herb('basil'), inset(area, 0.6), 9, { scale: 0.95 })
}
