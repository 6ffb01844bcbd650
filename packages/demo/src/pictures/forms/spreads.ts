/** Dips, boards, bowls of sweet things and drinks. */
import { darker, lighter, mix } from '../colour.ts'
import { drawPiece, mixture, pile, scatter } from '../cuts/draw-piece.ts'
import { crumbs, dust } from '../cuts/grains.ts'
import { creamSwirl, drizzle, liquid, oilDrops } from '../cuts/sauce.ts'
import type { Drawing } from '../drawing.ts'
import { blob, circlePath, type Ellipse, inset, num, pebble, type Point, placed, polar, rounded, smooth } from '../geometry.ts'
import { lookOf } from '../ingredient-looks.ts'
import type { Random } from '../random.ts'
import type { DrawForm, Serving } from '../serving.ts'
import type { Ingredient } from '../vocabulary.ts'

const DIPS: readonly Ingredient[] = ['hummus', 'guacamole', 'yogurt', 'salsa', 'tahini', 'pesto', 'eggplant', 'salsa-verde', 'beet', 'feta', 'peanut-sauce', 'sour-cream', 'mayo', 'curry-sauce']

/** A dip spread in a spiral with oil in its furrow. */
function spread({ d, r, choice }: Serving, e: Ellipse, dip: Ingredient): void {
  const look = lookOf(dip)
  const colour = dip === 'eggplant' ? '#c9ad7c' : dip === 'beet' ? '#c2406e' : look.colour
  d.lump(placed(pebble(r, e.rx * 0.98, e.ry * 0.98, 0.03), e.x, e.y), colour, { height: 0.4, gloss: 0, contrast: 0.24 })
  if (dip === 'salsa' || dip === 'guacamole' || dip === 'salsa-verde') {
    const bits: readonly Ingredient[] = dip === 'salsa' ? ['tomato', 'onion', 'green-pepper'] : ['tomato', 'red-onion']
    for (const bit of bits) scatter(d, r, bit, inset(e, 0.78), Math.max(4, Math.round(e.rx / (dip === 'salsa' ? 12 : 22))), { cut: 'cube', scale: e.rx > 110 ? 0.55 : 0.38 })
    scatter(d, r, choice.herb('cilantro'), inset(e, 0.7), 6, { scale: e.rx > 110 ? 0.8 : 0.55 })
    for (let i = 0; i < 6; i++) d.soft('#fffaf0', ...polar(e.x, e.y, e.rx * Math.sqrt(r.next()) * 0.7, r.angle()), e.rx * 0.12, e.rx * 0.05, 0.6, -0.5)
    return
  }
  const turn = r.angle()
  const coil = smooth(Array.from({ length: 20 }, (_, i): Point => polar(e.x, e.y, e.rx * (0.82 - i * 0.036), turn + i * 0.55)), false)
  const w = e.rx * 0.13
  d.strokes(coil, [[darker(colour, 0.22), w, 0.55], [lighter(colour, 0.55), w * 0.5, 0.8, -w * 0.35, -w * 0.5]])
  d.strokes(coil, [['#cf9a1e', w * 0.42, 0.75], ['#fff2b8', w * 0.12, 0.8, -1, -1]])
  const big = e.rx > 110
  if (choice.has('chickpeas') && dip === 'hummus') scatter(d, r, 'chickpeas', inset(e, 0.3), big ? 11 : 4, { scale: big ? 1.25 : 0.8 })
  if (choice.has('paprika', 'sumac') || dip === 'hummus') dust(d, r, inset(e, 0.72), choice.has('sumac') ? '#7c1f2c' : '#b93a16', big ? 80 : 26, big ? 3.4 : 2.4)
  if (choice.has('pomegranate')) scatter(d, r, 'pomegranate', inset(e, 0.6), 5, { scale: 0.7 })
  scatter(d, r, choice.herb('parsley'), inset(e, 0.55), big ? 7 : 3, { scale: big ? 0.95 : 0.6 })
}

function flatbreads(d: Drawing, r: Random, x: number, y: number, turn: number): void {
  for (let i = 0; i < 4; i++) {
    const points = placed([[0, -66], [62, 30], [0, 44], [-62, 30]], x + i * 26, y + i * 14, turn + i * 0.16)
    d.lump(points, '#e6b567', { height: 0.9, gloss: 0, contrast: 0.28, outline: rounded(points, 14) })
    for (let k = 0; k < 5; k++) d.soft('#8a4a16', x + i * 26 + r.near(0, 30), y + i * 14 + r.near(0, 30), r.between(6, 14), r.between(4, 9), 0.55, r.angle())
  }
}

export const dip: DrawForm = (serving) => {
  const { d, r, area, choice, vessel } = serving
  const main = choice.oneOf(DIPS, 'hummus')
  if (vessel === 'plate') flatbreads(d, r, area.x - area.rx * 0.74, area.y + area.ry * 0.2, -0.4)
  spread(serving, inset(area, vessel === 'bowl' ? 0.97 : 0.86), main)
  const extra = choice.pieces(['chickpeas', main]).filter((one) => !DIPS.includes(one))
  if (main !== 'salsa' && main !== 'guacamole') mixture(d, r, extra, inset(area, 0.6), extra.length > 0 ? 9 : 0, { scale: 0.9 })
  if (main === 'guacamole' || main === 'salsa') {
    for (let i = 0; i < 5; i++) {
      const chip = placed([[0, -62], [56, 42], [-56, 42]], ...polar(area.x, area.y, area.rx * 0.96, 0.1 + i * 0.32), i * 0.8)
      d.lump(chip, '#eeb84c', { height: 1, gloss: 0, contrast: 0.3, outline: rounded(chip, 10) })
      dust(d, r, { x: (chip[0]?.[0] ?? 0), y: (chip[0]?.[1] ?? 0) + 40, rx: 24, ry: 24 }, '#a5651a', 12, 3)
    }
    if (choice.has('lime')) drawPiece(d, r, 'lime', polar(area.x, area.y, area.rx * 0.5, 3.6), { scale: 1.2 })
  }
}

function smallBowl(d: Drawing, x: number, y: number, radius: number, glaze: string): Ellipse {
  d.castShadow(x, y, radius, radius, 13, 0.55)
  d.ellipse(x, y, radius, radius, d.fade([lighter(glaze, 0.5), glaze, darker(glaze, 0.28)], 52))
  d.ellipse(x, y, radius - 7, radius - 7, d.fade([darker(glaze, 0.4), darker(glaze, 0.1), lighter(glaze, 0.3)], 52))
  return { x, y, rx: radius - 13, ry: radius - 13 }
}

export const mezze: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const dips = choice.all.filter((one) => DIPS.includes(one))
  const bowls: Ingredient[] = [...dips, ...(['hummus', 'yogurt', 'salsa'] as const).filter((one) => !dips.includes(one))].slice(0, 3)
  const rest = choice.all.filter((one) => !bowls.includes(one) && !['dollop', 'powder'].includes(lookOf(one).cut) && lookOf(one).role !== 'herb')
  const extras: readonly Ingredient[] = rest.length > 0 ? rest : ['olive', 'cucumber', 'cherry-tomato']
  const places: Point[] = [[-0.6, -0.34], [0.08, -0.4], [-0.16, 0.44]]
  const radius = Math.min(92, area.ry * 0.52)
  flatbreads(d, r, area.x + area.rx * 0.4, area.y + area.ry * 0.36, 0.5)
  mixture(d, r, extras, { x: area.x - area.rx * 0.72, y: area.y + area.ry * 0.56, rx: area.rx * 0.24, ry: area.ry * 0.36 }, 12, { scale: 1.1 })
  bowls.forEach((one, i) => {
    const [px, py] = places[i] ?? [0, 0]
    spread(serving, smallBowl(d, area.x + px * area.rx, area.y + py * area.ry, radius * (i === 1 ? 1.06 : 0.96), ['#f4ede0', '#4f918c', '#b9694a'][i] ?? '#f4ede0'), one)
  })
  const olives = smallBowl(d, area.x + area.rx * 0.72, area.y - area.ry * 0.44, radius * 0.76, '#dcae57')
  d.ellipse(olives.x, olives.y, olives.rx, olives.ry, '#4a3a20')
  pile(d, r, choice.has('olive') ? ['green-olive', 'olive'] : extras.slice(0, 2), inset(olives, 0.74), 24, { scale: 0.95 })
  mixture(d, r, extras, { x: area.x + area.rx * 0.8, y: area.y + area.ry * 0.16, rx: area.rx * 0.16, ry: area.ry * 0.2 }, 5, { scale: 1 })
  scatter(d, r, choice.herb('parsley'), inset(area, 0.95), 7, { scale: 0.9 })
}

function cheeseWedge(d: Drawing, r: Random, x: number, y: number, turn: number, colour: string, holes: boolean, blue: boolean): void {
  const put = (points: Point[]) => placed(points, x, y, turn)
  const lid = put([[-84, 30], [70, -46], [86, 40]])
  const low = lid.map(([px, py]): Point => [px + 3, py + 30])
  d.path(rounded([...low], 10), '#2b1206', ' fill-opacity=".34" transform="translate(7 8)"')
  d.path(rounded(low, 10), darker(colour, 0.24))
  const [a, , c] = lid
  if (a && c) d.path(`M${num(a[0])} ${num(a[1])}L${num(c[0])} ${num(c[1])}l3 30L${num(a[0] + 3)} ${num(a[1] + 30)}z`, d.fade([colour, darker(colour, 0.16)], 90))
  d.path(rounded(lid, 8), d.fade([lighter(colour, 0.4), colour, darker(colour, 0.06)], 50))
  for (let i = 0; i < 7; i++) {
    const [p] = put([[r.between(-10, 66), r.between(-14, 26)]])
    if (!p) continue
    if (blue) d.soft('#55748f', p[0], p[1], r.between(6, 15), r.between(4, 8), 0.9, r.angle())
    else if (holes) d.ellipse(p[0], p[1], r.between(4, 8), r.between(3, 6), darker(colour, 0.22))
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
    d.stroke(smooth(placed([[-24, -8], [0, 4], [24, -4]], x, y, 0.5), false), '#f6cfc0', 3.4, 0.75)
  }
  const sides = choice.in('fruit', 'nut', 'vegetable')
  const small: readonly Ingredient[] = sides.length > 0 ? sides : ['grape', 'walnut', 'fig']
  const groups: readonly (readonly [number, number])[] = [[-0.06, 0.02], [0.86, -0.36], [-0.9, 0.1], [0.12, 0.66], [0.88, 0.6]]
  groups.forEach(([px, py], i) => {
    const one = small[i % small.length] ?? 'grape'
    const [x, y] = at(px, py)
    scatter(d, r, one, { x, y, rx: 44, ry: 36 }, lookOf(one).size > 1 ? 4 : 8, { scale: 1.02 })
  })
  const honey = smallBowl(d, ...at(-0.16, -0.62), 46, '#f4ede0')
  d.ellipse(honey.x, honey.y, honey.rx, honey.ry, d.shade(choice.has('jam') ? '#b3203c' : '#e2a01c', 0.3))
  d.soft('#fffaf0', honey.x - 9, honey.y - 11, 14, 6, 0.8, -0.5)
  for (let i = 0; i < 4; i++) {
    const cracker = placed([[-30, -30], [30, -30], [30, 30], [-30, 30]], ...at(0.18 + i * 0.07, 0.2 + i * 0.02), 0.3 + i * 0.12)
    d.lump(cracker, '#e3b66a', { height: 0.7, gloss: 0, contrast: 0.26, outline: rounded(cracker, 8) })
  }
  for (const one of [choice.herb('rosemary'), choice.herb('thyme')]) drawPiece(d, r, one, at(r.near(0, 0.8), r.near(0, 0.7)), { scale: 1.3 })
}

const SCOOPS: readonly Ingredient[] = ['vanilla', 'chocolate', 'strawberry', 'ube', 'matcha', 'caramel', 'mango', 'coconut', 'pistachio', 'raspberry', 'coffee', 'lemon', 'blueberry', 'cream', 'banana', 'honey']

export const iceCream: DrawForm = ({ d, r, area, choice }) => {
  const found = choice.all.filter((one) => SCOOPS.includes(one)).slice(0, 3)
  const flavours: Ingredient[] = found.length >= 3 ? found : [...found, ...(['vanilla', 'cream', 'strawberry'] as const).filter((one) => !found.includes(one))].slice(0, 3)
  const size = area.rx * 0.44
  const turn = r.between(0.2, 0.8)
  flavours.forEach((flavour, i) => {
    const colour = mix(lookOf(flavour).sauce ?? lookOf(flavour).colour, '#fff4e6', ['chocolate', 'ube', 'coffee'].includes(flavour) ? 0.06 : 0.34)
    const [x, y] = polar(area.x, area.y, area.rx * 0.4, turn + (i / 3) * Math.PI * 2)
    const ruffle = Array.from({ length: 26 }, (_, k): Point => polar(x, y, size * (1.02 + (k % 2 ? 0.07 : -0.03) + r.near(0, 0.03)), (k / 26) * Math.PI * 2))
    d.lump(ruffle, darker(colour, 0.06), { height: 1.2, gloss: 0, contrast: 0.26 })
    d.lump(placed(blob(r, size * 0.9, size * 0.88, 0.02, 13), x - 2, y - 4), colour, { height: 0.3, gloss: 0, contrast: 0.3 })
    for (let k = 0; k < 8; k++) {
      const [px, py] = polar(x, y, size * r.between(0.2, 0.7), r.angle())
      d.soft(k % 2 ? darker(colour, 0.16) : lighter(colour, 0.6), px, py, size * 0.3, size * 0.07, 0.55, r.near(-0.4, 0.3))
    }
    d.soft('#ffffff', x - size * 0.34, y - size * 0.4, size * 0.3, size * 0.18, 0.75, -0.6)
  })
  if (choice.has('chocolate', 'caramel', 'honey', 'jam')) drizzle(d, r, inset(area, 0.6), choice.has('caramel') ? '#c9761e' : choice.has('honey') ? '#e2a01c' : choice.has('jam') ? '#b3203c' : '#4b2617', 8, 8)
  const fruit = choice.in('fruit')
  mixture(d, r, fruit, inset(area, 0.55), fruit.length > 0 ? 6 : 0, { scale: 1.1 })
  const nuts = choice.in('nut')
  if (nuts.length > 0) mixture(d, r, nuts, inset(area, 0.6), 10, { scale: 0.75 })
  else crumbs(d, r, inset(area, 0.6), '#e6b567', 30, 5)
  const wafer = placed([[-22, -96], [22, -96], [16, 70], [-16, 70]], area.x + area.rx * 0.5, area.y - area.ry * 0.56, 0.7)
  d.lump(wafer, '#dba355', { height: 1, gloss: 0, contrast: 0.28, outline: rounded(wafer, 6) })
  for (let i = 0; i < 3; i++) drawPiece(d, r, 'mint', polar(area.x, area.y, 14, i * 2), { scale: 1.1 })
}

export const pudding: DrawForm = ({ d, r, area, choice }) => {
  const { x, y } = area
  const colour = choice.has('chocolate', 'cocoa') && !choice.has('coffee') ? '#5a3220' : choice.has('rice', 'coconut', 'oats') ? '#f8eed6' : choice.has('mango') ? '#f6b43a' : choice.has('ube') ? '#8a5ab0' : choice.has('matcha') ? '#a8bc68' : '#f6dc98'
  if (choice.has('caramel') && !choice.has('rice', 'oats')) {
    liquid(d, r, area, '#b8651a')
    d.lump(placed(blob(r, area.rx * 0.68, area.ry * 0.67, 0.01, 16), x, y), '#f3cf7e', { height: 1.8, gloss: 0, contrast: 0.24 })
    d.lump(placed(blob(r, area.rx * 0.55, area.ry * 0.54, 0.012, 16), x - 2, y - 5), '#c8741e', { height: 0, gloss: 0, contrast: 0.34 })
    d.soft('#fff2d0', x - area.rx * 0.22, y - area.ry * 0.26, area.rx * 0.2, area.ry * 0.09, 0.85, -0.6)
    d.stroke(circlePath(x - 2, y - 5, area.rx * 0.5), '#f6c878', 3, 0.5)
  } else {
    liquid(d, r, area, colour, 0.6)
    for (let i = 0; i < 12; i++) d.soft(i % 2 ? lighter(colour, 0.5) : darker(colour, 0.16), ...polar(x, y, area.rx * Math.sqrt(r.next()) * 0.8, r.angle()), r.between(40, 80), r.between(12, 26), 0.5, r.angle())
    if (choice.has('rice', 'oats')) crumbs(d, r, inset(area, 0.9), lighter(colour, 0.2), 150, 7)
    if (choice.has('coffee', 'cocoa', 'cinnamon')) {
      const powder = choice.has('cinnamon') ? '#8d4b20' : '#5f3520'
      d.ellipse(x, y, area.rx * 0.9, area.ry * 0.9, powder, ` fill-opacity="${choice.has('cinnamon') ? 0.12 : 0.55}"`)
      dust(d, r, inset(area, 0.88), powder, 260, 4)
    }
    if (choice.has('cream')) creamSwirl(d, r, x, y, 62)
  }
  const toppings = choice.pieces(['chocolate', 'rice', 'oats', 'egg', 'butter'])
  mixture(d, r, toppings, { x, y: y - 4, rx: area.rx * 0.34, ry: area.ry * 0.32 }, toppings.length > 0 ? 13 : 0, { scale: 1.1 })
  if (choice.has('chocolate')) crumbs(d, r, inset(area, 0.5), '#4b2617', 30, 6)
  if (choice.has('jam', 'honey')) drizzle(d, r, inset(area, 0.6), choice.has('jam') ? '#b3203c' : '#e2a01c', 6, 8)
  for (let i = 0; i < 2; i++) drawPiece(d, r, choice.herb('mint'), polar(x + 10, y - 14, 14, i * 1.4), { scale: 1.1 })
}

/** A glass with ice and fruit, or a cup on its saucer. */
export const drink: DrawForm = ({ d, r, area, choice, vessel }) => {
  const { x, y } = area
  const hot = vessel === 'cup'
  const milky = choice.has('cream', 'coconut-milk', 'condensed-milk', 'yogurt')
  const base = choice.has('coffee', 'chocolate', 'cocoa') ? '#5a3420' : choice.has('tea') ? '#b8682c' : choice.has('matcha') ? '#93b04a' : choice.sauce(choice.has('lime') ? '#dfe6b0' : '#f0d9a0')
  const colour = milky ? mix(base, '#f6e6c8', choice.has('coffee', 'tea') ? 0.45 : 0.35) : base
  if (hot) {
    d.castShadow(x, y, 128, 128, 18, 0.6)
    d.strand(smooth([[x + 118, y - 34], [x + 176, y - 46], [x + 186, y + 4], [x + 120, y + 34]], false), '#efe4d0', 24, 0.8)
    d.ellipse(x, y, 128, 128, d.fade(['#fffaf0', '#f1e6d2', '#c9b998'], 52))
    liquid(d, r, { x, y, rx: 112, ry: 112 }, colour, 0.8)
    if (milky) {
      for (let i = 4; i >= 1; i--) d.lump(placed([[0, 22 * i], [-19 * i, 2 * i], [-15 * i, -15 * i], [0, -8 * i], [15 * i, -15 * i], [19 * i, 2 * i]], x, y), i % 2 ? colour : '#fbf1dc', { height: 0, gloss: 0, contrast: 0.08 })
    } else {
      oilDrops(d, r, { x, y, rx: 90, ry: 90 }, lighter(colour, 0.3), 8)
      if (choice.has('lemon')) drawPiece(d, r, 'lemon', [x + 20, y + 10], { scale: 1.3 })
    }
    if (choice.has('cinnamon')) d.strand(`M${num(x + 60)} ${num(y + 150)}L${num(x + 150)} ${num(y + 110)}`, '#9a5628', 20, 0.7)
    return
  }
  d.castShadow(x, y, 190, 190, 26, 0.55)
  d.soft(lighter(colour, 0.3), x + 130, y + 150, 180, 90, 0.5, 0.7)
  d.ellipse(x, y, 190, 190, '#eef3f0', ' fill-opacity=".55"')
  d.ellipse(x, y, 182, 182, d.fade(['#ffffff', '#dfe8e4', '#b4c2bd'], 52), ' fill-opacity=".7"')
  liquid(d, r, { x, y, rx: 168, ry: 168 }, colour)
  for (let i = 0; i < 5; i++) {
    const [ix, iy] = polar(x, y, 84, i * 1.26 + r.near(0, 0.2))
    const cube = placed([[-46, -44], [46, -44], [46, 44], [-46, 44]], ix, iy, r.angle())
    d.path(rounded(cube, 16), '#ffffff', ' fill-opacity=".38"')
    d.path(rounded(cube.map(([px, py]): Point => [ix + (px - ix) * 0.72, iy + (py - iy) * 0.72]), 12), '#ffffff', ' fill-opacity=".3"')
    d.path(rounded(cube, 16), 'none', ' stroke="#fff" stroke-width="4" stroke-opacity=".75"')
  }
  const fruit = choice.in('fruit', 'vegetable')
  fruit.slice(0, 3).forEach((one, i) => {
    for (let k = 0; k < (lookOf(one).size > 1.1 ? 3 : 5); k++) drawPiece(d, r, one, polar(x, y, r.between(30, 116), i * 1.3 + k * 2.1), { scale: lookOf(one).cut === 'wheel' ? 1.9 : 1.2 })
  })
  if (milky && fruit.length === 0) creamSwirl(d, r, x, y, 80)
  const straw = placed([[-11, -150], [11, -150], [11, 150], [-11, 150]], x + 96, y - 110, 0.62)
  d.path(rounded(straw, 6), '#2b1206', ' fill-opacity=".28" transform="translate(8 12)"')
  d.path(rounded(straw, 6), d.fade(['#e86a52', '#c65b43', '#8f3a28'], 0))
  for (let i = 0; i < 6; i++) d.path(rounded(placed([[-11, -140 + i * 48], [11, -150 + i * 48], [11, -128 + i * 48], [-11, -118 + i * 48]], x + 96, y - 110, 0.62), 2), '#fbf3e2')
  for (let i = 0; i < 5; i++) drawPiece(d, r, choice.herb('mint'), polar(x - 24, y - 20, 34, i * 1.25), { scale: 1.5 })
  d.stroke(`M${num(x - 130)} ${num(y - 120)}A177 177 0 0 1 ${num(x - 30)} ${num(y - 174)}`, '#ffffff', 7, 0.9)
  dust(d, r, { x, y, rx: 150, ry: 150 }, '#ffffff', 26, 4)
}
