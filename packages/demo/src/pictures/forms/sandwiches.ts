/** Sandwiches cut in two, long filled rolls. */
import { darker, lighter } from '../color.ts'
import { mixture, scatter } from '../cuts/draw-piece.ts'
import { crumbs } from '../cuts/grains.ts'
import { drizzle } from '../cuts/sauce.ts'
import type { Drawing } from '../drawing.ts'
import { blob, inset, num, type Point, placed, rounded, smooth } from '../geometry.ts'
import { styleOf } from '../ingredient-styles.ts'
import type { Random } from '../random.ts'
import type { DrawForm, Serving } from '../serving.ts'
import type { Ingredient } from '../vocabulary.ts'
import { band } from './burger.ts'

const crust = '#c98a45'
const crumbColor = '#f6e2b4'
/** Half the width of a triangle. */
const halfLength = 168

interface Wedge {
  readonly fillings: readonly Ingredient[]
  readonly toasted: boolean
  readonly size: number
}

/** Two triangles leaning with their cut sides to us. */
export const sandwich: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const pieces = choice.pieces(['bread'])
  const wedge: Wedge = {
    fillings: (pieces.length > 0 ? pieces : (['ham', 'cheese', 'lettuce'] as const)).slice(0, 5),
    toasted: choice.has('cheese', 'butter'),
    size: Math.min(1.1, area.ry / 165),
  }
  const wide = area.rx > area.ry * 1.1
  drawWedge(serving, wedge, area.x - (wide ? area.rx * 0.22 : 8), area.y - area.ry * 0.3, -5)
  drawWedge(serving, wedge, area.x + (wide ? area.rx * 0.22 : 10), area.y + area.ry * 0.36, 4)
  scatter(d, r, choice.herb('parsley'), { ...inset(area, 0.9) }, 5, { scale: 0.9 })
}

function drawWedge(
  { d, r }: Serving,
  { fillings, toasted, size }: Wedge,
  x: number,
  y: number,
  angle: number,
) {
  d.group(`transform="translate(${num(x)} ${num(y)}) rotate(${num(angle)}) scale(${size})"`, () => {
    const depth = 34 + fillings.length * 17
    d.path(
      box(halfLength, -4, halfLength + 4, depth + 26, 14),
      '#2b1206',
      ' fill-opacity=".3" transform="translate(9 14)"',
    )
    d.path(
      box(halfLength, depth - 4, halfLength, depth + 28, 9),
      d.fade([lighter(crumbColor, 0.2), crumbColor, darker(crumbColor, 0.25)], 90),
    )
    d.stroke(`M${-halfLength + 6} ${depth + 27}h${halfLength * 2 - 12}`, crust, 7)
    d.path(box(halfLength - 4, 24, halfLength - 4, depth, 6), '#5a3418')
    fillings.forEach((one, i) => {
      const { color, cut } = styleOf(one)
      const wave = ['ruffle', 'leaf', 'shred'].includes(cut) ? 11 : 3
      band(d, r, 0, depth - 6 - i * 17, halfLength - 4, 15, color, wave)
    })
    d.path(box(halfLength, -2, halfLength, 30, 9), d.fade([crumbColor, darker(crumbColor, 0.16)], 90))
    crumbs(d, r, { x: 0, y: 14, rx: halfLength * 0.9, ry: 10 }, darker(crumbColor, 0.1), 30, 4)
    drawTopSlice(d, r, toasted)
  })
}

/** A rounded quadrangle whose upper and lower edges have the given half widths. */
function box(upper: number, top: number, lower: number, bottom: number, radius: number): string {
  return rounded(
    [
      [-upper, top],
      [upper, top],
      [lower, bottom],
      [-lower, bottom],
    ],
    radius,
  )
}

function drawTopSlice(d: Drawing, r: Random, toasted: boolean): void {
  const top: Point[] = [
    [-halfLength, 0],
    [-halfLength * 0.1, -128],
    [halfLength * 0.1, -128],
    [halfLength, 0],
  ]
  const outline = rounded(top, 18)
  d.lump(top, toasted ? '#dba257' : crumbColor, { height: 0, gloss: 0, contrast: 0.22, outline })
  d.path(outline, 'none', ` stroke="${crust}" stroke-width="8"`)
  if (toasted) {
    for (let i = 0; i < 9; i++) {
      d.soft(
        i % 3 ? '#94551c' : '#f8dfa4',
        r.near(0, halfLength * 0.5),
        r.between(-100, -16),
        r.between(14, 34),
        r.between(8, 16),
        0.6,
        r.near(0, 0.4),
      )
    }
  } else {
    crumbs(d, r, { x: 0, y: -46, rx: halfLength * 0.5, ry: 40 }, '#e6c88a', 40, 4)
  }
}

const rollCrust = '#d39343'

/** One long roll, or two where the dish is deep enough. */
export const banhMi: DrawForm = (serving) => {
  const { area } = serving
  const wide = area.rx > area.ry * 1.1
  const angle = wide ? -0.12 : -0.3
  if (wide && area.ry > 150) {
    drawRoll(serving, area.y - area.ry * 0.46, angle * 0.5)
    drawRoll(serving, area.y + area.ry * 0.5, angle * 0.5)
  } else {
    drawRoll(serving, area.y, angle)
  }
}

function drawRoll(serving: Serving, cy: number, turn: number): void {
  const { d, area } = serving
  const w = area.rx * 0.98
  d.group(`transform="translate(${num(area.x)} ${num(cy)}) rotate(${num((turn * 180) / Math.PI)})"`, () => {
    drawBackHalf(d, w)
    drawRollFilling(serving, w)
    drawFrontHalf(serving, w)
  })
}

function drawBackHalf(d: Drawing, w: number): void {
  const half: Point[] = [
    [-w, 0],
    [-w * 0.92, -50],
    [-w * 0.5, -74],
    [0, -78],
    [w * 0.5, -74],
    [w * 0.92, -50],
    [w, 0],
    [w * 0.5, 6],
    [-w * 0.5, 6],
  ]
  d.lump(half, rollCrust, { height: 1.4, gloss: 0, contrast: 0.4 })
  const crumb: Point[] = [
    [-w * 0.88, -22],
    [0, -38],
    [w * 0.88, -22],
  ]
  d.stroke(smooth(crumb, false), '#f8e2b4', 16, 0.95)
}

function drawRollFilling({ d, r, choice, cuisine }: Serving, w: number): void {
  const found = choice.pieces(['bread'])
  const pieces: readonly Ingredient[] = found.length > 0 ? found : ['pork', 'carrot', 'cucumber']
  const isHotDog = choice.has('sausage') && cuisine !== 'vietnamese'
  const bed = { x: 0, y: -6, rx: w * 0.86, ry: 34 }
  d.ellipse(bed.x, bed.y, bed.rx, bed.ry + 4, '#4a2a14', ' fill-opacity=".8"')
  if (choice.has('lettuce')) scatter(d, r, 'lettuce', { ...bed, y: -18 }, 12, { scale: 1 })
  if (isHotDog) {
    const sausage: Point[] = [
      [-w * 0.98, -4],
      [0, 6],
      [w * 0.98, -4],
    ]
    d.strand(smooth(sausage, false), '#a9482a', 52, 0.8)
    const mustard = Array.from(
      { length: 17 },
      (_, i): Point => [-w * 0.84 + (i / 16) * w * 1.68, 2 + (i % 2 ? 13 : -13)],
    )
    d.strand(smooth(mustard, false), choice.has('tomato-sauce') ? '#c93c1c' : '#f0c03a', 9, 0.2)
  }
  const others = pieces.filter((one) => one !== 'sausage' && one !== 'lettuce')
  mixture(d, r, others, bed, isHotDog ? 14 : 36, { scale: isHotDog ? 0.62 : 0.98 })
  const sauce = choice.in('sauce')[0]
  if (sauce && !isHotDog) drizzle(d, r, { ...bed, ry: 18, rx: bed.rx * 0.9 }, choice.color(sauce), 6, 13)
  scatter(d, r, choice.herb('cilantro'), { ...bed, y: -2 }, 9, { scale: 0.95 })
}

function drawFrontHalf({ d, r }: Serving, w: number): void {
  const half: Point[] = [
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
  ]
  d.lump(half, rollCrust, { height: 0.8, gloss: 0, contrast: 0.4 })
  for (let i = -2; i <= 2; i++) {
    d.lump(placed(blob(r, 36, 9, 0.08, 9), i * w * 0.34, 58, -0.4), '#f1cf90', {
      height: 0,
      gloss: 0,
      contrast: 0.25,
    })
  }
  d.soft('#fff4d4', -w * 0.3, 44, w * 0.5, 9, 0.6)
}
