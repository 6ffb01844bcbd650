/** A burger, seen half from the front to show its layers. */
import { lighter } from '../color.ts'
import { drawPiece } from '../cuts/draw-piece.ts'
import { crumbs } from '../cuts/grains.ts'
import type { Drawing } from '../drawing.ts'
import { num, type Point, placed, rounded, smooth } from '../geometry.ts'
import type { Random } from '../random.ts'
import type { DrawForm, Serving } from '../serving.ts'

/** One layer of a filling, seen from its edge as a wavy band. */
export function band(
  d: Drawing,
  r: Random,
  x: number,
  y: number,
  half: number,
  height: number,
  color: string,
  wave: number,
): void {
  const steps = 12
  const upper = Array.from(
    { length: steps + 1 },
    (_, i): Point => [x - half + (i / steps) * half * 2, y - height / 2 + r.near(0, wave * 0.4)],
  )
  const lower = Array.from(
    { length: steps + 1 },
    (_, i): Point => [
      x + half - (i / steps) * half * 2,
      y + height / 2 + (i % 2 ? wave : -wave * 0.4) + r.near(0, wave * 0.3),
    ],
  )
  const lift = lower.map(
    ([px, py]): Point => [px, py + Math.sqrt(Math.max(0, 1 - ((px - x) / half) ** 2)) * half * 0.1],
  )
  const top = upper.map(
    ([px, py]): Point => [px, py + Math.sqrt(Math.max(0, 1 - ((px - x) / half) ** 2)) * half * 0.06],
  )
  d.lump([...top, ...lift], color, { height: 0.7, gloss: 0, contrast: 0.3 })
  d.stroke(
    smooth(
      lift.map(([px, py]): Point => [px, py - 4]),
      false,
    ),
    lighter(color, 0.4),
    2.4,
    0.45,
  )
}

/** The burger's position and half its width. */
interface Stand {
  readonly x: number
  readonly y: number
  readonly w: number
}

export const burger: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const stand: Stand = { x: area.x, y: area.y + 18, w: Math.min(178, area.rx * 0.86) }
  const { x, y, w } = stand
  const bun = choice.has('black-sesame', 'cocoa') ? '#5a4038' : '#dd9845'
  drawHeel(serving, stand, bun)
  drawGreens(serving, stand)
  drawPatty(serving, stand)
  drawToppings(serving, stand)
  const sauce = choice.in('sauce')[0]
  if (sauce) band(d, r, x, y - 12, w * 0.9, 10, choice.color(sauce), 9)
  drawCrown(serving, stand, bun)
}

/** The lower half of the bun. */
function drawHeel({ d }: Serving, { x, y, w }: Stand, bun: string): void {
  d.castShadow(x, y + 84, w * 1.02, 62, 16, 0.65)
  const heel: Point[] = [
    [-w * 0.94, 48],
    [-w * 0.5, 62],
    [0, 66],
    [w * 0.5, 62],
    [w * 0.94, 48],
    [w * 0.95, 86],
    [w * 0.7, 116],
    [0, 128],
    [-w * 0.7, 116],
    [-w * 0.95, 86],
  ]
  d.lump(placed(heel, x, y), bun, { height: 0, gloss: 0, contrast: 0.36 })
  const cut: Point[] = [
    [-w * 0.9, 52],
    [0, 74],
    [w * 0.9, 52],
  ]
  d.stroke(smooth(placed(cut, x, y), false), '#f7dfae', 9, 0.9)
}

/** Leaves, tomato and onion below the patty. */
function drawGreens({ d, r, choice }: Serving, { x, y, w }: Stand): void {
  if (choice.has('lettuce', 'spinach', 'arugula', 'kale')) band(d, r, x, y + 50, w * 1.04, 22, '#82b440', 13)
  if (choice.has('tomato')) {
    band(d, r, x - w * 0.4, y + 36, w * 0.5, 17, '#d8412a', 3)
    band(d, r, x + w * 0.42, y + 36, w * 0.5, 17, '#d8412a', 3)
  }
  if (choice.has('onion', 'red-onion', 'pickled-onion')) {
    band(d, r, x, y + 26, w * 0.9, 9, choice.has('onion') ? '#f3e6c4' : '#c060a0', 4)
  }
}

function drawPatty({ d, r, choice }: Serving, { x, y, w }: Stand): void {
  const color = choice.has('chicken', 'white-fish', 'shrimp')
    ? '#cf8a36'
    : choice.has('chickpeas', 'black-beans', 'mushroom', 'lentils') && !choice.has('beef')
      ? '#8a5a34'
      : '#6b3a20'
  const patty: Point[] = [
    [-w * 0.98, 4],
    [-w * 0.5, 16],
    [0, 20],
    [w * 0.5, 16],
    [w * 0.98, 4],
    [w * 1.0, 26],
    [w * 0.8, 46],
    [0, 56],
    [-w * 0.8, 46],
    [-w * 1.0, 26],
  ]
  d.lump(placed(patty, x, y), color, { height: 0.7, gloss: 0, contrast: 0.36 })
  crumbs(d, r, { x, y: y + 30, rx: w * 0.88, ry: 15 }, lighter(color, 0.12), 46, 7)
}

/** Bacon, melted cheese and pickles on the patty. */
function drawToppings({ d, r, choice }: Serving, { x, y, w }: Stand): void {
  if (choice.has('bacon')) {
    band(d, r, x - 20, y + 10, w * 1.02, 12, '#b04a34', 8)
    band(d, r, x + 26, y + 4, w * 0.94, 5, '#f0c8a4', 7)
  }
  if (choice.has('cheese', 'blue-cheese', 'mozzarella')) {
    const color = choice.has('mozzarella', 'blue-cheese') ? '#f9edcf' : '#f8b52e'
    const sheet = placed(
      [
        [-w * 1.0, 0],
        [0, -16],
        [w * 1.0, 0],
        [w * 0.62, 20],
        [w * 0.36, 52],
        [w * 0.14, 24],
        [-w * 0.3, 22],
        [-w * 0.5, 46],
        [-w * 0.7, 18],
      ],
      x,
      y,
    )
    d.lump(sheet, color, { height: 0.6, gloss: 0, contrast: 0.24, outline: rounded(sheet, 14) })
  }
  if (choice.has('pickle', 'jalapeno')) {
    for (const at of [-0.6, -0.1, 0.44]) {
      drawPiece(d, r, choice.has('pickle') ? 'pickle' : 'jalapeno', [x + at * w, y - 4], { scale: 1.5 })
    }
  }
}

/** The upper half of the bun, with seeds. */
function drawCrown({ d, r, choice }: Serving, { x, y, w }: Stand, bun: string): void {
  const dome: Point[] = [
    [-w * 1.0, -8],
    [-w * 0.98, -58],
    [-w * 0.74, -118],
    [-w * 0.36, -150],
    [0, -158],
    [w * 0.36, -150],
    [w * 0.74, -118],
    [w * 0.98, -58],
    [w * 1.0, -8],
    [w * 0.6, 12],
    [0, 18],
    [-w * 0.6, 12],
  ]
  d.lump(placed(dome, x, y), bun, { height: 0.7, gloss: 0, contrast: 0.42 })
  d.soft(lighter(bun, 0.7), x - w * 0.34, y - 104, w * 0.5, 40, 0.8, -0.35)
  d.soft('#7d3d10', x + w * 0.5, y - 30, w * 0.5, 60, 0.35)
  const shine = `rotate(-26 ${num(x - w * 0.42)} ${num(y - 118)})`
  d.ellipse(x - w * 0.42, y - 118, 30, 10, '#fff', ` fill-opacity=".5" transform="${shine}"`)
  if (!choice.has('bread')) crumbs(d, r, { x, y: y - 88, rx: w * 0.72, ry: 46 }, '#f8ebc8', 48, 6.4)
}
