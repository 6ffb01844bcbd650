/** Pizza and filled flatbreads. */
import { lighter } from '../color.ts'
import { drawPiece, mixture, scatter } from '../cuts/draw-piece.ts'
import { crumbs, dust } from '../cuts/grains.ts'
import { drizzle, melted } from '../cuts/sauce.ts'
import type { Drawing } from '../drawing.ts'
import { blob, circlePath, type Ellipse, inset, num, type Point, placed, polar, smooth } from '../geometry.ts'
import { styleOf } from '../ingredient-styles.ts'
import type { Random } from '../random.ts'
import type { DrawForm, Serving } from '../serving.ts'

const crust = '#d99b4c'

export function browned(d: Drawing, r: Random, e: Ellipse, count: number, from = 0.8, to = 1): void {
  for (let i = 0; i < count; i++) {
    const a = (i / count) * Math.PI * 2 + r.near(0, 0.2)
    const reach = r.between(from, to)
    d.soft(
      i % 3 ? '#8a4312' : '#f8d796',
      e.x + Math.cos(a) * e.rx * reach,
      e.y + Math.sin(a) * e.ry * reach,
      r.between(12, 26),
      r.between(8, 15),
      0.55,
      a + Math.PI / 2,
    )
  }
}

export const pizza: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const reach = Math.min(area.rx, area.ry) * (serving.vessel === 'plate' ? 1.14 : 1.02)
  const whole: Ellipse = { x: area.x, y: area.y, rx: reach, ry: reach }
  d.lump(placed(blob(r, reach, reach, 0.018, 22), area.x, area.y), crust, {
    height: 1.6,
    gloss: 0,
    contrast: 0.3,
  })
  browned(d, r, whole, 34, 0.9, 0.99)
  d.stroke(circlePath(area.x - 2, area.y - 3, reach * 0.94, reach * 0.94), '#f6d79a', 7, 0.5)
  const sauce = choice.namedSauce() ?? (choice.has('cream', 'sour-cream') ? '#f6e6c0' : '#c93c1c')
  const inner = inset(whole, 0.865)
  d.lump(placed(blob(r, inner.rx, inner.ry, 0.02, 20), area.x, area.y), sauce, {
    height: 0,
    gloss: 0,
    contrast: 0.25,
  })
  const margherita = choice.has('mozzarella')
  if (margherita) {
    for (let i = 0; i < 11; i++) {
      const [x, y] =
        i < 7
          ? polar(area.x, area.y, inner.rx * 0.7, (i / 7) * Math.PI * 2 + 0.2)
          : polar(area.x, area.y, inner.rx * 0.28, i * 1.6)
      melted(d, r, { x, y, rx: r.between(34, 46), ry: r.between(30, 40) }, '#fbf0d4', 4)
    }
  } else {
    melted(d, r, inset(inner, 0.96), '#f5c552', 34)
  }
  const toppings = choice.pieces(['mozzarella', 'cheese', 'parmesan'])
  const main = toppings.filter((one) => styleOf(one).role === 'meat')
  if (main.length > 0) mixture(d, r, main, inset(inner, 0.84), 17, { scale: 1.12 })
  mixture(
    d,
    r,
    toppings.filter((one) => !main.includes(one)),
    inset(inner, 0.86),
    22,
    { scale: 0.95 },
  )
  for (let i = 0; i < 3; i++) {
    const a = 0.4 + (i * Math.PI) / 3
    const [p, q] = [polar(area.x, area.y, reach * 0.98, a), polar(area.x, area.y, -reach * 0.98, a)]
    d.strokes(`M${num(p[0])} ${num(p[1])}L${num(q[0])} ${num(q[1])}`, [
      ['#6e2a0c', 2.6, 0.5],
      ['#fff0cc', 1.4, 0.4, 1.6, 1.6],
    ])
  }
  if (choice.has('parmesan')) crumbs(d, r, inset(inner, 0.8), '#fbecc0', 36, 5)
  const herb = choice.herb('basil')
  scatter(d, r, herb, inset(inner, 0.7), choice.in('herb').length > 0 ? 9 : 5, { scale: 1.15 })
  dust(d, r, inset(inner, 0.85), '#4f6a2a', 36, 3)
}

interface Size {
  readonly w: number
  readonly h: number
  readonly tilt: number
}

/** The edge of the bread, scaled across and down. */
type Outline = (kx: number, ky: number) => Point[]

/** A boat with cheese and egg (Adjaruli khachapuri), else an oval or round with the named toppings. */
export const flatbread: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const boat = choice.has('egg')
  const w = area.rx * 0.98
  const h = Math.min(area.ry, area.rx) * (boat ? 0.8 : 0.9)
  const tilt = r.near(-0.06, 0.08)
  const size: Size = { w, h, tilt }
  const outline: Outline = (kx, ky) =>
    boat ? boatOutline(area, size, kx, ky) : ovalOutline(area, size, kx, ky)
  d.lump(outline(1, 1), crust, { height: 1.7, gloss: 0, contrast: 0.34 })
  browned(
    d,
    r,
    { x: area.x, y: area.y, rx: w * (boat ? 0.84 : 0.88), ry: h * (boat ? 0.74 : 0.94) },
    26,
    0.92,
    1.02,
  )
  d.stroke(smooth(outline(0.93, 0.9)), '#fae0a8', 8, 0.55)
  if (boat) {
    drawBoat(serving, outline, size)
    return
  }
  const inside: Ellipse = { x: area.x, y: area.y, rx: w * 0.76, ry: h * 0.78 }
  drawFilling(serving, outline, inside)
  for (let i = 0; i < 7; i++) {
    d.soft('#fff6dc', area.x + r.near(0, w * 0.7), area.y + r.near(0, h * 0.7), 20, 9, 0.55, -0.5)
  }
  if (choice.in('seed').length > 0) {
    crumbs(d, r, inside, choice.has('black-sesame', 'poppy-seed') ? '#33302f' : '#f6e6bf', 60, 4)
  }
  const sauceTop = choice.in('sauce')[1] ?? choice.all.find((one) => one === 'yogurt' || one === 'tahini')
  if (sauceTop) drizzle(d, r, inset(inside, 0.8), choice.color(sauceTop), 6, 10)
  scatter(d, r, choice.herb('parsley'), inside, 12, { scale: 0.85 })
}

function boatOutline({ x, y }: Ellipse, { w, h, tilt }: Size, kx: number, ky: number): Point[] {
  const half: Point[] = [
    [-w * 1.05 * kx, 0],
    [-w * 0.78 * kx, -h * 0.42 * ky],
    [-w * 0.36 * kx, -h * 0.84 * ky],
    [w * 0.36 * kx, -h * 0.84 * ky],
    [w * 0.78 * kx, -h * 0.42 * ky],
  ]
  return placed([...half, ...half.map(([px, py]): Point => [-px, -py])], x, y, tilt)
}

function ovalOutline({ x, y }: Ellipse, { w, h, tilt }: Size, kx: number, ky: number): Point[] {
  const points = Array.from({ length: 16 }, (_, i): Point => {
    const a = (i / 16) * Math.PI * 2
    return [Math.cos(a) * w * 0.92 * kx, Math.sin(a) * h * ky]
  })
  return placed(points, x, y, tilt)
}

/** The knotted ends of the boat, and cheese with an egg within. */
function drawBoat({ d, r, area, choice }: Serving, outline: Outline, { w, h, tilt }: Size): void {
  for (const side of [-1, 1]) {
    const knot = placed(
      [
        [side * w * 0.86, 0],
        [side * w * 0.98, -12],
        [side * w * 1.1, -4],
        [side * w * 1.1, 8],
        [side * w * 0.98, 14],
      ],
      area.x,
      area.y,
      tilt,
    )
    d.lump(knot, lighter(crust, 0.1), { height: 0.7, gloss: 0.3, contrast: 0.4 })
  }
  d.lump(outline(0.74, 0.66), '#f6cf6c', { height: 0, gloss: 0, contrast: 0.22 })
  d.clipped(smooth(outline(0.74, 0.66)), () =>
    melted(d, r, { x: area.x, y: area.y, rx: w * 0.85, ry: h * 0.66 }, '#f8d67c', 22),
  )
  d.lump(placed(blob(r, 62, 56, 0.06, 11), area.x, area.y), '#fdf3dc', {
    height: 0.1,
    gloss: 0,
    contrast: 0.12,
  })
  d.lump(placed(blob(r, 38, 37, 0.02, 10), area.x, area.y - 2), '#f7a416', {
    height: 0.5,
    gloss: 0.3,
    contrast: 0.34,
  })
  d.ellipse(area.x - 12, area.y - 16, 10, 6, '#fff', ' fill-opacity=".8" transform="rotate(-30 384 284)"')
  if (choice.has('butter')) drawPiece(d, r, 'butter', [area.x + 78, area.y + 6], { scale: 1.15 })
  dust(d, r, { x: area.x, y: area.y, rx: w * 0.5, ry: h * 0.4 }, '#3a2a20', 30, 3)
}

/** Melted cheese, a plain blistered crumb, or sauce with pieces on it. */
function drawFilling({ d, r, area, choice, cuisine }: Serving, outline: Outline, inside: Ellipse): void {
  const pieces = choice.pieces(['butter'])
  const cheesy = choice.has('cheese') && pieces.length < 2
  const plain = pieces.length === 0 || cuisine === 'indian' || (cuisine === 'uzbek' && pieces.length < 2)
  if (cheesy) {
    melted(d, r, inside, '#f6d37c', 26)
  } else if (plain) {
    d.lump(outline(0.86, 0.84), lighter(crust, 0.42), { height: 0, gloss: 0, contrast: 0.3 })
    for (let i = 0; i < 16; i++) {
      const [x, y] = [area.x + r.near(0, inside.rx * 0.9), area.y + r.near(0, inside.ry * 0.85)]
      d.lump(placed(blob(r, r.between(12, 30), r.between(10, 20), 0.1, 8), x, y), '#eec486', {
        height: 0.1,
        gloss: 0.2,
        contrast: 0.25,
      })
      d.soft('#7d3d10', x + 2, y, r.between(10, 22), r.between(7, 14), 0.65, r.angle())
    }
    mixture(d, r, pieces, inside, 10, { scale: 0.6 })
  } else {
    const sauce = choice.namedSauce() ?? (choice.has('ground-beef', 'lamb', 'tomato') ? '#b5482a' : '#f0d596')
    d.lump(outline(0.84, 0.82), sauce, { height: 0, gloss: 0.1, contrast: 0.28 })
    if (choice.has('ground-beef', 'lamb')) scatter(d, r, 'ground-beef', inside, 26, { scale: 0.9 })
    mixture(
      d,
      r,
      pieces.filter((one) => one !== 'ground-beef'),
      inside,
      32,
      { scale: 0.85 },
    )
  }
}
