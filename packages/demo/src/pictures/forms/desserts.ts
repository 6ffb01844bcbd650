/** Ice cream, puddings and drinks, in bowls, glasses and cups. */
import { darker, lighter, mix } from '../color.ts'
import { drawPiece, mixture } from '../cuts/draw-piece.ts'
import { crumbs, dust } from '../cuts/grains.ts'
import { creamSwirl, drizzle, liquid, oilDrops } from '../cuts/sauce.ts'
import type { Drawing } from '../drawing.ts'
import {
  blob,
  circlePath,
  inset,
  num,
  type Point,
  placed,
  polar,
  rounded,
  smooth,
  traced,
} from '../geometry.ts'
import { styleOf } from '../ingredient-styles.ts'
import type { DrawForm, Serving } from '../serving.ts'
import type { Ingredient } from '../vocabulary.ts'

const scoops: readonly Ingredient[] = [
  'vanilla',
  'chocolate',
  'strawberry',
  'ube',
  'matcha',
  'caramel',
  'mango',
  'coconut',
  'pistachio',
  'raspberry',
  'coffee',
  'lemon',
  'blueberry',
  'cream',
  'banana',
  'honey',
]

export const iceCream: DrawForm = ({ d, r, area, choice }) => {
  const found = choice.all.filter((one) => scoops.includes(one)).slice(0, 3)
  const flavours: Ingredient[] =
    found.length >= 3
      ? found
      : [
          ...found,
          ...(['vanilla', 'cream', 'strawberry'] as const).filter((one) => !found.includes(one)),
        ].slice(0, 3)
  const size = area.rx * 0.44
  const turn = r.between(0.2, 0.8)
  flavours.forEach((flavour, i) => {
    const color = mix(
      styleOf(flavour).sauce ?? styleOf(flavour).color,
      '#fff4e6',
      ['chocolate', 'ube', 'coffee'].includes(flavour) ? 0.06 : 0.34,
    )
    const [x, y] = polar(area.x, area.y, area.rx * 0.4, turn + (i / 3) * Math.PI * 2)
    const ruffle = Array.from(
      { length: 26 },
      (_, k): Point =>
        polar(x, y, size * (1.02 + (k % 2 ? 0.07 : -0.03) + r.near(0, 0.03)), (k / 26) * Math.PI * 2),
    )
    d.lump(ruffle, darker(color, 0.06), { height: 1.2, gloss: 0, contrast: 0.26 })
    d.lump(placed(blob(r, size * 0.9, size * 0.88, 0.02, 13), x - 2, y - 4), color, {
      height: 0.3,
      gloss: 0,
      contrast: 0.3,
    })
    for (let k = 0; k < 8; k++) {
      const [px, py] = polar(x, y, size * r.between(0.2, 0.7), r.angle())
      d.soft(
        k % 2 ? darker(color, 0.16) : lighter(color, 0.6),
        px,
        py,
        size * 0.3,
        size * 0.07,
        0.55,
        r.near(-0.4, 0.3),
      )
    }
    d.soft('#ffffff', x - size * 0.34, y - size * 0.4, size * 0.3, size * 0.18, 0.75, -0.6)
  })
  if (choice.has('chocolate', 'caramel', 'honey', 'jam')) {
    drizzle(
      d,
      r,
      inset(area, 0.6),
      choice.has('caramel')
        ? '#c9761e'
        : choice.has('honey')
          ? '#e2a01c'
          : choice.has('jam')
            ? '#b3203c'
            : '#4b2617',
      8,
      8,
    )
  }
  const fruit = choice.in('fruit')
  mixture(d, r, fruit, inset(area, 0.55), fruit.length > 0 ? 6 : 0, { scale: 1.1 })
  const nuts = choice.in('nut')
  if (nuts.length > 0) {
    mixture(d, r, nuts, inset(area, 0.6), 10, { scale: 0.75 })
  } else {
    crumbs(d, r, inset(area, 0.6), '#e6b567', 30, 5)
  }
  const wafer = placed(
    traced('-22 -96, 22 -96, 16 70, -16 70'),
    area.x + area.rx * 0.5,
    area.y - area.ry * 0.56,
    0.7,
  )
  d.lump(wafer, '#dba355', { height: 1, gloss: 0, contrast: 0.28, outline: rounded(wafer, 6) })
  for (let i = 0; i < 3; i++) drawPiece(d, r, 'mint', polar(area.x, area.y, 14, i * 2), { scale: 1.1 })
}

export const pudding: DrawForm = ({ d, r, area, choice }) => {
  const { x, y } = area
  const color =
    choice.has('chocolate', 'cocoa') && !choice.has('coffee')
      ? '#5a3220'
      : choice.has('rice', 'coconut', 'oats')
        ? '#f8eed6'
        : choice.has('mango')
          ? '#f6b43a'
          : choice.has('ube')
            ? '#8a5ab0'
            : choice.has('matcha')
              ? '#a8bc68'
              : '#f6dc98'
  if (choice.has('caramel') && !choice.has('rice', 'oats')) {
    liquid(d, r, area, '#b8651a')
    d.lump(placed(blob(r, area.rx * 0.68, area.ry * 0.67, 0.01, 16), x, y), '#f3cf7e', {
      height: 1.8,
      gloss: 0,
      contrast: 0.24,
    })
    d.lump(placed(blob(r, area.rx * 0.55, area.ry * 0.54, 0.012, 16), x - 2, y - 5), '#c8741e', {
      height: 0,
      gloss: 0,
      contrast: 0.34,
    })
    d.soft('#fff2d0', x - area.rx * 0.22, y - area.ry * 0.26, area.rx * 0.2, area.ry * 0.09, 0.85, -0.6)
    d.stroke(circlePath(x - 2, y - 5, area.rx * 0.5), '#f6c878', 3, 0.5)
  } else {
    liquid(d, r, area, color, 0.6)
    for (let i = 0; i < 12; i++) {
      d.soft(
        i % 2 ? lighter(color, 0.5) : darker(color, 0.16),
        ...polar(x, y, area.rx * Math.sqrt(r.next()) * 0.8, r.angle()),
        r.between(40, 80),
        r.between(12, 26),
        0.5,
        r.angle(),
      )
    }
    if (choice.has('rice', 'oats')) crumbs(d, r, inset(area, 0.9), lighter(color, 0.2), 150, 7)
    if (choice.has('coffee', 'cocoa', 'cinnamon')) {
      const powder = choice.has('cinnamon') ? '#8d4b20' : '#5f3520'
      d.ellipse(
        x,
        y,
        area.rx * 0.9,
        area.ry * 0.9,
        powder,
        ` fill-opacity="${choice.has('cinnamon') ? 0.12 : 0.55}"`,
      )
      dust(d, r, inset(area, 0.88), powder, 260, 4)
    }
    if (choice.has('cream')) creamSwirl(d, r, x, y, 62)
  }
  const toppings = choice.pieces(['chocolate', 'rice', 'oats', 'egg', 'butter'])
  mixture(
    d,
    r,
    toppings,
    { x, y: y - 4, rx: area.rx * 0.34, ry: area.ry * 0.32 },
    toppings.length > 0 ? 13 : 0,
    { scale: 1.1 },
  )
  if (choice.has('chocolate')) crumbs(d, r, inset(area, 0.5), '#4b2617', 30, 6)
  if (choice.has('jam', 'honey')) {
    drizzle(d, r, inset(area, 0.6), choice.has('jam') ? '#b3203c' : '#e2a01c', 6, 8)
  }
  for (let i = 0; i < 2; i++) {
    drawPiece(d, r, choice.herb('mint'), polar(x + 10, y - 14, 14, i * 1.4), { scale: 1.1 })
  }
}

/** A glass with ice and fruit, or a cup on its saucer. */
export const drink: DrawForm = (serving) => {
  const { d, r, area, choice, vessel } = serving
  const { x, y } = area
  const milky = choice.has('cream', 'coconut-milk', 'condensed-milk', 'yogurt')
  const base = choice.has('coffee', 'chocolate', 'cocoa')
    ? '#5a3420'
    : choice.has('tea')
      ? '#b8682c'
      : choice.has('matcha')
        ? '#93b04a'
        : choice.sauce(choice.has('lime') ? '#dfe6b0' : '#f0d9a0')
  const color = milky ? mix(base, '#f6e6c8', choice.has('coffee', 'tea') ? 0.45 : 0.35) : base
  if (vessel === 'cup') {
    drawHotDrink(serving, color, milky)
    return
  }
  d.castShadow(x, y, 190, 190, 26, 0.55)
  d.soft(lighter(color, 0.3), x + 130, y + 150, 180, 90, 0.5, 0.7)
  d.ellipse(x, y, 190, 190, '#eef3f0', ' fill-opacity=".55"')
  d.ellipse(x, y, 182, 182, d.fade(['#ffffff', '#dfe8e4', '#b4c2bd'], 52), ' fill-opacity=".7"')
  liquid(d, r, { x, y, rx: 168, ry: 168 }, color)
  drawIce(serving)
  const fruit = choice.in('fruit', 'vegetable')
  fruit.slice(0, 3).forEach((one, i) => {
    for (let k = 0; k < (styleOf(one).size > 1.1 ? 3 : 5); k++) {
      drawPiece(d, r, one, polar(x, y, r.between(30, 116), i * 1.3 + k * 2.1), {
        scale: styleOf(one).cut === 'wheel' ? 1.9 : 1.2,
      })
    }
  })
  if (milky && fruit.length === 0) creamSwirl(d, r, x, y, 80)
  drawStraw(d, x, y)
  // Coffee and tea with milk get no mint, unless the recipe has it.
  const sprigs = milky && choice.in('herb').length === 0 ? 0 : 5
  for (let i = 0; i < sprigs; i++) {
    drawPiece(d, r, choice.herb('mint'), polar(x - 24, y - 20, 34, i * 1.25), { scale: 1.5 })
  }
  d.stroke(`M${num(x - 130)} ${num(y - 120)}A177 177 0 0 1 ${num(x - 30)} ${num(y - 174)}`, '#ffffff', 7, 0.9)
  dust(d, r, { x, y, rx: 150, ry: 150 }, '#ffffff', 26, 4)
}

/** A cup on its saucer; milk is poured as a leaf. */
function drawHotDrink({ d, r, area: { x, y }, choice }: Serving, color: string, milky: boolean): void {
  d.castShadow(x, y, 128, 128, 18, 0.6)
  d.strand(
    smooth(
      [
        [x + 118, y - 34],
        [x + 176, y - 46],
        [x + 186, y + 4],
        [x + 120, y + 34],
      ],
      false,
    ),
    '#efe4d0',
    24,
    0.8,
  )
  d.ellipse(x, y, 128, 128, d.fade(['#fffaf0', '#f1e6d2', '#c9b998'], 52))
  liquid(d, r, { x, y, rx: 112, ry: 112 }, color, 0.8)
  if (milky) {
    for (let i = 4; i >= 1; i--) {
      d.lump(
        placed(
          [
            [0, 22 * i],
            [-19 * i, 2 * i],
            [-15 * i, -15 * i],
            [0, -8 * i],
            [15 * i, -15 * i],
            [19 * i, 2 * i],
          ],
          x,
          y,
        ),
        i % 2 ? color : '#fbf1dc',
        { height: 0, gloss: 0, contrast: 0.08 },
      )
    }
  } else {
    oilDrops(d, r, { x, y, rx: 90, ry: 90 }, lighter(color, 0.3), 8)
    if (choice.has('lemon')) drawPiece(d, r, 'lemon', [x + 20, y + 10], { scale: 1.3 })
  }
  if (choice.has('cinnamon')) {
    d.strand(`M${num(x + 60)} ${num(y + 150)}L${num(x + 150)} ${num(y + 110)}`, '#9a5628', 20, 0.7)
  }
}

function drawIce({ d, r, area: { x, y } }: Serving): void {
  for (let i = 0; i < 5; i++) {
    const [ix, iy] = polar(x, y, 84, i * 1.26 + r.near(0, 0.2))
    const cube = placed(traced('-46 -44, 46 -44, 46 44, -46 44'), ix, iy, r.angle())
    d.path(rounded(cube, 16), '#ffffff', ' fill-opacity=".38"')
    d.path(
      rounded(
        cube.map(([px, py]): Point => [ix + (px - ix) * 0.72, iy + (py - iy) * 0.72]),
        12,
      ),
      '#ffffff',
      ' fill-opacity=".3"',
    )
    d.path(rounded(cube, 16), 'none', ' stroke="#fff" stroke-width="4" stroke-opacity=".75"')
  }
}

function drawStraw(d: Drawing, x: number, y: number): void {
  const straw = placed(traced('-11 -150, 11 -150, 11 150, -11 150'), x + 96, y - 110, 0.62)
  d.path(rounded(straw, 6), '#2b1206', ' fill-opacity=".28" transform="translate(8 12)"')
  d.path(rounded(straw, 6), d.fade(['#e86a52', '#c65b43', '#8f3a28'], 0))
  for (let i = 0; i < 6; i++) {
    d.path(
      rounded(
        placed(
          [
            [-11, -140 + i * 48],
            [11, -150 + i * 48],
            [11, -128 + i * 48],
            [-11, -118 + i * 48],
          ],
          x + 96,
          y - 110,
          0.62,
        ),
        2,
      ),
      '#fbf3e2',
    )
  }
}
