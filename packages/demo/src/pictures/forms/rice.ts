/** Rice and grains: loose, in bowls with sectors, beside a curry, mounds. */
import { darker, lighter, mix } from '../color.ts'
import { drawPiece, mixture, scatter } from '../cuts/draw-piece.ts'
import { crumbs, dust, grains, mound, riceGrain } from '../cuts/grains.ts'
import { creamStreak, creamSwirl, drizzle, liquid, pool } from '../cuts/sauce.ts'
import { blob, type Ellipse, inset, pebble, placed, polar } from '../geometry.ts'
import { styleOf } from '../ingredient-styles.ts'
import type { DrawForm, Serving } from '../serving.ts'
import type { Ingredient } from '../vocabulary.ts'
import { friedEgg } from './soups.ts'

export const looseRice: DrawForm = ({ d, r, area, choice, cuisine }) => {
  const tinted = choice.namedSauce()
  const color = tinted
    ? mix('#eec878', tinted, 0.45)
    : choice.has('turmeric', 'fried-rice', 'carrot', 'curry-sauce')
      ? '#f2cf80'
      : choice.has('buckwheat')
        ? '#94623a'
        : cuisine === 'african'
          ? '#dd7a34'
          : '#f3e4be'
  const deep = area.rx < 215
  mound(
    d,
    r,
    inset(area, deep ? 0.97 : 0.92),
    color,
    { ...riceGrain, count: 360, shadow: 0.22 },
    deep ? 0.2 : 1,
  )
  const pieces = choice.pieces(['lime', 'lemon'])
  mixture(d, r, pieces, inset(area, 0.82), 30, { scale: 0.98 })
  grains(d, r, inset(area, 0.8), lighter(color, 0.1), { ...riceGrain, count: 90, shadow: 0.3 })
  const big = pieces.filter((one) => styleOf(one).role === 'meat').slice(0, 2)
  mixture(d, r, big.length > 0 ? big : pieces.slice(0, 2), inset(area, 0.48), 10, { scale: 1.3 })
  if (choice.has('garlic') && cuisine === 'uzbek') {
    const head = placed(blob(r, 36, 33, 0.06, 10), area.x + 6, area.y - 6)
    d.lump(head, '#efe0c4', { height: 0.9, gloss: 0.2, contrast: 0.25 })
    for (let i = 0; i < 7; i++) {
      d.stroke(
        `M${area.x + 6} ${area.y - 8}L${polar(area.x + 6, area.y - 6, 30, i * 0.9)
          .map((v) => v.toFixed(0))
          .join(' ')}`,
        '#b99b74',
        2,
        0.6,
      )
    }
  }
  const citrus = choice.all.find((one) => one === 'lime' || one === 'lemon')
  if (citrus) {
    for (const at of [0.5, 2.4, 4.3]) {
      drawPiece(d, r, citrus, polar(area.x, area.y, Math.min(area.rx, area.ry) * 0.72, at), { scale: 1.15 })
    }
  }
  scatter(d, r, choice.herb('cilantro'), inset(area, 0.7), 10, { scale: 0.8 })
}

/** Lays toppings as wedges of a wheel. */
function sectors({ d, r, area }: Serving, toppings: readonly Ingredient[]): void {
  const turn = r.angle()
  toppings.forEach((topping, i) => {
    const style = styleOf(topping)
    const angle = turn + (i / toppings.length) * Math.PI * 2
    const width = (Math.PI * 2) / toppings.length
    const ground = placed(
      blob(r, area.rx * 0.3, area.ry * Math.min(0.34, width * 0.32), 0.06, 9),
      ...polar(area.x, area.y, area.rx * 0.6, angle),
      angle,
    )
    if (style.cut === 'dollop') {
      d.lump(ground, style.color, { height: 0.6, gloss: 0.3, contrast: 0.25 })
      return
    }
    const small = style.size < 0.75
    if (small || style.cut === 'shred') {
      d.lump(ground, darker(style.color, 0.25), { height: 0.3, gloss: 0, contrast: 0.2 })
    }
    const rows = [0.42, 0.62, 0.82]
    for (const reach of rows) {
      const across = Math.max(
        2,
        Math.round((reach * area.rx * width) / (small ? 24 : 36 * Math.min(1.25, style.size))),
      )
      for (let k = 0; k < across; k++) {
        const a = angle + ((k + 0.5) / across - 0.5) * width * 0.86
        drawPiece(d, r, topping, polar(area.x, area.y, area.rx * r.near(reach, 0.03), a), {
          scale: small ? 1.15 : 1,
        })
      }
    }
  })
}

export const riceBowl: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  mound(
    d,
    r,
    inset(area, 0.97),
    choice.has('fried-rice') ? '#e9be6e' : choice.has('noodles') ? '#ecd498' : '#f8f1de',
    { ...riceGrain, count: 300, shadow: 0.2 },
    0.1,
  )
  const toppings = choice.pieces(['egg', 'rice', 'sesame', 'scallion', 'nori']).slice(0, 6)
  sectors(serving, toppings)
  if (choice.has('egg')) friedEgg(serving, area.x, area.y, 1.05)
  const sauce = choice.in('sauce')[0]
  if (sauce) drizzle(d, r, inset(area, 0.55), choice.color(sauce), 6, 8)
  const cream = choice.in('dairy').find((one) => styleOf(one).cut === 'dollop')
  if (cream) creamSwirl(d, r, area.x, area.y, 34)
  if (choice.has('sesame', 'black-sesame')) {
    crumbs(d, r, inset(area, 0.6), choice.has('black-sesame') ? '#3a3232' : '#f6e6bf', 46, 4.4)
  }
  scatter(
    d,
    r,
    choice.has('scallion') ? 'scallion' : choice.herb('cilantro'),
    inset(area, 0.45),
    choice.has('scallion') ? 14 : 7,
    { scale: 0.85 },
  )
}

export const grainBowl: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const grain =
    choice.all.find((one) => styleOf(one).role === 'grain' && styleOf(one).cut === 'seeds') ?? 'quinoa'
  mound(
    d,
    r,
    inset(area, 0.97),
    choice.color(grain),
    { length: 2.5, width: 6, count: 330, shadow: 0.25 },
    0.1,
  )
  const toppings = choice.pieces([grain, 'sesame']).slice(0, 6)
  sectors(serving, toppings)
  const sauce = choice.in('sauce')[0]
  if (sauce) {
    drizzle(d, r, inset(area, 0.6), choice.color(sauce), 7, 8)
  } else {
    creamSwirl(d, r, area.x, area.y, 36, '#e6c990')
  }
  scatter(d, r, choice.herb(), inset(area, 0.4), 6, { scale: 0.9 })
  dust(d, r, inset(area, 0.7), '#4a3424', 30, 2.6)
}

/** Half rice, half curry. */
export const curry: DrawForm = (serving) => {
  const { d, r, area, choice, vessel } = serving
  const color = choice.sauce(choice.has('soy-sauce') ? '#6a3a1a' : '#d98a2a')
  const bowl = vessel === 'bowl' || vessel === 'pan'
  if (bowl) {
    liquid(d, r, area, color)
  } else {
    pool(d, r, inset(area, 0.92), color)
  }
  const turn = r.pick([2.5, 3.6, 0.6])
  const [rx, ry] = polar(area.x, area.y, area.rx * 0.46, turn)
  const rice: Ellipse = {
    x: rx,
    y: area.ry < area.rx * 0.8 ? area.y : ry,
    rx: area.rx * 0.44,
    ry: Math.min(area.rx * 0.4, area.ry * 0.72),
  }
  const [cx, cy] = polar(area.x, area.y, area.rx * 0.32, turn + Math.PI)
  const half: Ellipse = {
    x: cx,
    y: area.ry < area.rx * 0.8 ? area.y : cy,
    rx: area.rx * 0.56,
    ry: Math.min(area.ry, area.rx) * 0.56,
  }
  const all = choice.pieces(['rice', 'fried-rice', 'lime'])
  const pieces: Ingredient[] = all.length > 0 ? all : ['chicken']
  mixture(d, r, pieces, half, 22, { scale: 1.22 })
  for (let i = 0; i < 9; i++) {
    d.soft(
      color,
      half.x + r.near(0, half.rx * 0.8),
      half.y + r.near(0, half.ry * 0.8),
      54,
      32,
      0.68,
      r.angle(),
    )
  }
  for (let i = 0; i < 9; i++) {
    d.soft('#fff3da', half.x + r.near(0, half.rx * 0.7), half.y + r.near(0, half.ry * 0.7), 14, 7, 0.6, -0.5)
  }
  mound(
    d,
    r,
    rice,
    choice.has('fried-rice', 'turmeric') ? '#ecc06a' : '#faf4e2',
    { ...riceGrain, count: 190, shadow: 0.2 },
    1,
  )
  if (choice.has('cream', 'coconut-milk', 'yogurt')) {
    creamStreak(d, r, { ...half, rx: half.rx * 0.75 }, '#fbf0da')
  }
  const citrus = choice.all.find((one) => one === 'lime')
  if (citrus) drawPiece(d, r, citrus, [half.x + half.rx * 0.4, half.y + half.ry * 0.5], { scale: 1.1 })
  scatter(d, r, choice.herb('cilantro'), inset(half, 0.6), 8, { scale: 0.9 })
  scatter(d, r, choice.herb('cilantro'), inset(rice, 0.3), 2, { scale: 0.8 })
}

/** A creamy mound with a hollow full of gravy or butter. */
export const mashed: DrawForm = ({ d, r, area, choice }) => {
  const color = choice.has('sweet-potato', 'pumpkin')
    ? '#e59040'
    : choice.has('ube')
      ? '#8a5ab0'
      : choice.has('corn')
        ? '#f2cd62'
        : '#f6e4ae'
  const body = inset(area, 0.9)
  d.lump(placed(pebble(r, body.rx, body.ry, 0.06), body.x, body.y), color, {
    height: 1,
    gloss: 0,
    contrast: 0.26,
  })
  for (let ring = 0; ring < 4; ring++) {
    const reach = 0.86 - ring * 0.15
    for (let i = 0; i < 7; i++) {
      const a = (i / 7) * Math.PI * 2 + ring * 0.4
      const [px, py] = [body.x + Math.cos(a) * body.rx * reach, body.y + Math.sin(a) * body.ry * reach]
      d.soft(darker(color, 0.25), px + 5, py + 9, 44, 13, 0.4, a + 1.5)
      d.soft(lighter(color, 0.7), px, py - 4, 42, 12, 0.75, a + 1.5)
    }
  }
  const sauce =
    choice.namedSauce() ??
    (choice.has('butter') && choice.in('meat').length === 0
      ? '#f0c244'
      : choice.has('shrimp', 'sausage', 'chorizo')
        ? '#cf7a34'
        : '#9a5c2a')
  pool(d, r, inset(area, 0.42), sauce, 0.14)
  const pieces = choice.pieces(['butter', 'potato', 'corn', 'sweet-potato'])
  if (pieces.length > 0) {
    mixture(d, r, pieces, inset(area, 0.46), 12, { scale: 1.15 })
  } else {
    drawPiece(d, r, 'butter', [area.x, area.y], { scale: 1.9 })
  }
  dust(d, r, inset(area, 0.7), '#4a3424', 40, 2.8)
  scatter(d, r, choice.herb(), inset(area, 0.6), 8, { scale: 0.75 })
}
