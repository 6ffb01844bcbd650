/** Dips, mezze and cheese boards. */
import { darker, lighter } from '../color.ts'
import { drawPiece, mixture, pile, scatter } from '../cuts/draw-piece.ts'
import { dust } from '../cuts/grains.ts'
import type { Drawing } from '../drawing.ts'
import {
  blob,
  type Ellipse,
  inset,
  num,
  type Point,
  pebble,
  placed,
  polar,
  rounded,
  smooth,
  traced,
} from '../geometry.ts'
import { styleOf } from '../ingredient-styles.ts'
import type { Random } from '../random.ts'
import type { DrawForm, Serving } from '../serving.ts'
import type { Ingredient } from '../vocabulary.ts'

const allDips: readonly Ingredient[] = [
  'hummus',
  'guacamole',
  'yogurt',
  'salsa',
  'tahini',
  'pesto',
  'eggplant',
  'salsa-verde',
  'beet',
  'feta',
  'peanut-sauce',
  'sour-cream',
  'mayo',
  'curry-sauce',
]

/** A dip spread in a spiral with oil in its furrow. */
function spread({ d, r, choice }: Serving, e: Ellipse, dip: Ingredient): void {
  const style = styleOf(dip)
  const color = dip === 'eggplant' ? '#c9ad7c' : dip === 'beet' ? '#c2406e' : style.color
  d.lump(placed(pebble(r, e.rx * 0.98, e.ry * 0.98, 0.03), e.x, e.y), color, {
    height: 0.4,
    gloss: 0,
    contrast: 0.24,
  })
  if (dip === 'salsa' || dip === 'guacamole' || dip === 'salsa-verde') {
    const bits: readonly Ingredient[] =
      dip === 'salsa' ? ['tomato', 'onion', 'green-pepper'] : ['tomato', 'red-onion']
    for (const bit of bits) {
      scatter(d, r, bit, inset(e, 0.78), Math.max(4, Math.round(e.rx / (dip === 'salsa' ? 12 : 22))), {
        cut: 'cube',
        scale: e.rx > 110 ? 0.55 : 0.38,
      })
    }
    scatter(d, r, choice.herb('cilantro'), inset(e, 0.7), 6, { scale: e.rx > 110 ? 0.8 : 0.55 })
    for (let i = 0; i < 6; i++) {
      d.soft(
        '#fffaf0',
        ...polar(e.x, e.y, e.rx * Math.sqrt(r.next()) * 0.7, r.angle()),
        e.rx * 0.12,
        e.rx * 0.05,
        0.6,
        -0.5,
      )
    }
    return
  }
  const turn = r.angle()
  const coil = smooth(
    Array.from({ length: 20 }, (_, i): Point => polar(e.x, e.y, e.rx * (0.82 - i * 0.036), turn + i * 0.55)),
    false,
  )
  const w = e.rx * 0.13
  d.strokes(coil, [
    [darker(color, 0.22), w, 0.55],
    [lighter(color, 0.55), w * 0.5, 0.8, -w * 0.35, -w * 0.5],
  ])
  d.strokes(coil, [
    ['#cf9a1e', w * 0.42, 0.75],
    ['#fff2b8', w * 0.12, 0.8, -1, -1],
  ])
  const big = e.rx > 110
  if (choice.has('chickpeas') && dip === 'hummus') {
    scatter(d, r, 'chickpeas', inset(e, 0.3), big ? 11 : 4, { scale: big ? 1.25 : 0.8 })
  }
  if (choice.has('paprika', 'sumac') || dip === 'hummus') {
    dust(d, r, inset(e, 0.72), choice.has('sumac') ? '#7c1f2c' : '#b93a16', big ? 80 : 26, big ? 3.4 : 2.4)
  }
  if (choice.has('pomegranate')) scatter(d, r, 'pomegranate', inset(e, 0.6), 5, { scale: 0.7 })
  scatter(d, r, choice.herb('parsley'), inset(e, 0.55), big ? 7 : 3, { scale: big ? 0.95 : 0.6 })
}

function flatbreads(d: Drawing, r: Random, x: number, y: number, turn: number): void {
  for (let i = 0; i < 4; i++) {
    const points = placed(traced('0 -66, 62 30, 0 44, -62 30'), x + i * 26, y + i * 14, turn + i * 0.16)
    d.lump(points, '#e6b567', { height: 0.9, gloss: 0, contrast: 0.28, outline: rounded(points, 14) })
    for (let k = 0; k < 5; k++) {
      d.soft(
        '#8a4a16',
        x + i * 26 + r.near(0, 30),
        y + i * 14 + r.near(0, 30),
        r.between(6, 14),
        r.between(4, 9),
        0.55,
        r.angle(),
      )
    }
  }
}

export const dip: DrawForm = (serving) => {
  const { d, r, area, choice, vessel } = serving
  const main = choice.oneOf(allDips, 'hummus')
  if (vessel === 'plate') flatbreads(d, r, area.x - area.rx * 0.74, area.y + area.ry * 0.2, -0.4)
  spread(serving, inset(area, vessel === 'bowl' ? 0.97 : 0.86), main)
  const extra = choice.pieces(['chickpeas', main]).filter((one) => !allDips.includes(one))
  if (main !== 'salsa' && main !== 'guacamole') {
    mixture(d, r, extra, inset(area, 0.6), extra.length > 0 ? 9 : 0, { scale: 0.9 })
  }
  if (main === 'guacamole' || main === 'salsa') {
    for (let i = 0; i < 5; i++) {
      const [cx, cy] = polar(area.x, area.y, area.rx * 0.96, 0.1 + i * 0.32)
      const chip = placed(traced('0 -62, 56 42, -56 42'), cx, cy, i * 0.8)
      d.lump(chip, '#eeb84c', { height: 1, gloss: 0, contrast: 0.3, outline: rounded(chip, 10) })
      dust(d, r, { x: cx, y: cy, rx: 24, ry: 20 }, '#a5651a', 12, 3)
    }
    if (choice.has('lime')) drawPiece(d, r, 'lime', polar(area.x, area.y, area.rx * 0.5, 3.6), { scale: 1.2 })
  }
}

function smallBowl(d: Drawing, x: number, y: number, radius: number, glaze: string): Ellipse {
  d.castShadow(x, y, radius, radius, 13, 0.55)
  d.ellipse(x, y, radius, radius, d.fade([lighter(glaze, 0.5), glaze, darker(glaze, 0.28)], 52))
  d.ellipse(
    x,
    y,
    radius - 7,
    radius - 7,
    d.fade([darker(glaze, 0.4), darker(glaze, 0.1), lighter(glaze, 0.3)], 52),
  )
  return { x, y, rx: radius - 13, ry: radius - 13 }
}

export const mezze: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const dips = choice.all.filter((one) => allDips.includes(one))
  const bowls: Ingredient[] = [
    ...dips,
    ...(['hummus', 'yogurt', 'salsa'] as const).filter((one) => !dips.includes(one)),
  ].slice(0, 3)
  const rest = choice.all.filter(
    (one) =>
      !bowls.includes(one) &&
      !['dollop', 'powder'].includes(styleOf(one).cut) &&
      styleOf(one).role !== 'herb',
  )
  const extras: readonly Ingredient[] = rest.length > 0 ? rest : ['olive', 'cucumber', 'cherry-tomato']
  const places: Point[] = traced('-0.6 -0.34, 0.08 -0.4, -0.16 0.44')
  const radius = Math.min(92, area.ry * 0.52)
  flatbreads(d, r, area.x + area.rx * 0.4, area.y + area.ry * 0.36, 0.5)
  mixture(
    d,
    r,
    extras,
    { x: area.x - area.rx * 0.72, y: area.y + area.ry * 0.56, rx: area.rx * 0.24, ry: area.ry * 0.36 },
    12,
    { scale: 1.1 },
  )
  bowls.forEach((one, i) => {
    const [px, py] = places[i] ?? [0, 0]
    spread(
      serving,
      smallBowl(
        d,
        area.x + px * area.rx,
        area.y + py * area.ry,
        radius * (i === 1 ? 1.06 : 0.96),
        ['#f4ede0', '#4f918c', '#b9694a'][i] ?? '#f4ede0',
      ),
      one,
    )
  })
  const olives = smallBowl(d, area.x + area.rx * 0.72, area.y - area.ry * 0.44, radius * 0.76, '#dcae57')
  d.ellipse(olives.x, olives.y, olives.rx, olives.ry, '#4a3a20')
  pile(d, r, choice.has('olive') ? ['green-olive', 'olive'] : extras.slice(0, 2), inset(olives, 0.74), 24, {
    scale: 0.95,
  })
  mixture(
    d,
    r,
    extras,
    { x: area.x + area.rx * 0.8, y: area.y + area.ry * 0.16, rx: area.rx * 0.16, ry: area.ry * 0.2 },
    5,
    { scale: 1 },
  )
  scatter(d, r, choice.herb('parsley'), inset(area, 0.95), 7, { scale: 0.9 })
}

function cheeseWedge(
  d: Drawing,
  r: Random,
  x: number,
  y: number,
  turn: number,
  color: string,
  holes: boolean,
  blue: boolean,
): void {
  const put = (points: Point[]) => placed(points, x, y, turn)
  const lid = put(traced('-84 30, 70 -46, 86 40'))
  const low = lid.map(([px, py]): Point => [px + 3, py + 30])
  d.path(rounded([...low], 10), '#2b1206', ' fill-opacity=".34" transform="translate(7 8)"')
  d.path(rounded(low, 10), darker(color, 0.24))
  const [a, , c] = lid
  if (a && c) {
    d.path(
      `M${num(a[0])} ${num(a[1])}L${num(c[0])} ${num(c[1])}l3 30L${num(a[0] + 3)} ${num(a[1] + 30)}z`,
      d.fade([color, darker(color, 0.16)], 90),
    )
  }
  d.path(rounded(lid, 8), d.fade([lighter(color, 0.4), color, darker(color, 0.06)], 50))
  for (let i = 0; i < 7; i++) {
    const [p] = put([[r.between(-10, 66), r.between(-14, 26)]])
    if (!p) continue
    if (blue) {
      d.soft('#55748f', p[0], p[1], r.between(6, 15), r.between(4, 8), 0.9, r.angle())
    } else if (holes) d.ellipse(p[0], p[1], r.between(4, 8), r.between(3, 6), darker(color, 0.22))
  }
}

export const cheeseBoard: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const at = (px: number, py: number): Point => [area.x + px * area.rx, area.y + py * area.ry]
  cheeseWedge(d, r, ...at(-0.56, -0.4), 0.1, '#f4bd48', true, false)
  cheeseWedge(d, r, ...at(0.56, 0.3), -2.7, '#f3ecd4', false, true)
  const [bx, by] = at(0.34, -0.5)
  d.lump(placed(blob(r, 66, 62, 0.02, 14), bx, by), '#f6efdf', { height: 1.8, gloss: 0, contrast: 0.2 })
  d.path(`M${num(bx)} ${num(by)}l62 26a66 62 0 0 1-40 33z`, '#f6dc98')
  for (let i = 0; i < 6; i++) {
    const [x, y] = at(-0.64 + i * 0.1, 0.52 - (i % 2) * 0.05)
    const slice = placed(blob(r, 40, 30, 0.08, 10), x, y, 0.5)
    d.lump(slice, i % 2 ? '#c0504a' : '#d8726a', { height: 0.6, gloss: 0.2, contrast: 0.3 })
    d.stroke(smooth(placed(traced('-24 -8, 0 4, 24 -4'), x, y, 0.5), false), '#f6cfc0', 3.4, 0.75)
  }
  const sides = choice.in('fruit', 'nut', 'vegetable')
  const small: readonly Ingredient[] = sides.length > 0 ? sides : ['grape', 'walnut', 'fig']
  const groups: readonly (readonly [number, number])[] = traced(
    '-0.06 0.02, 0.86 -0.36, -0.9 0.1, 0.12 0.66, 0.88 0.6',
  )
  groups.forEach(([px, py], i) => {
    const one = small[i % small.length] ?? 'grape'
    const [x, y] = at(px, py)
    scatter(d, r, one, { x, y, rx: 44, ry: 36 }, styleOf(one).size > 1 ? 4 : 8, { scale: 1.02 })
  })
  const honey = smallBowl(d, ...at(-0.16, -0.62), 46, '#f4ede0')
  d.ellipse(honey.x, honey.y, honey.rx, honey.ry, d.shade(choice.has('jam') ? '#b3203c' : '#e2a01c', 0.3))
  d.soft('#fffaf0', honey.x - 9, honey.y - 11, 14, 6, 0.8, -0.5)
  for (let i = 0; i < 4; i++) {
    const cracker = placed(
      traced('-30 -30, 30 -30, 30 30, -30 30'),
      ...at(0.18 + i * 0.07, 0.2 + i * 0.02),
      0.3 + i * 0.12,
    )
    d.lump(cracker, '#e3b66a', { height: 0.7, gloss: 0, contrast: 0.26, outline: rounded(cracker, 8) })
  }
  for (const one of [choice.herb('rosemary'), choice.herb('thyme')]) {
    drawPiece(d, r, one, at(r.near(0, 0.8), r.near(0, 0.7)), { scale: 1.3 })
  }
}
