/** Filled and rolled: peppers, eggplant, cabbage rolls, spring rolls. */
import { darker, lighter, mix } from '../color.ts'
import { drawPiece, mixture, scatter } from '../cuts/draw-piece.ts'
import { crumbs, grains } from '../cuts/grains.ts'
import { creamSwirl, melted, pool } from '../cuts/sauce.ts'
import { blob, inset, type Point, placed, smooth, traced } from '../geometry.ts'
import { styleOf } from '../ingredient-styles.ts'
import type { DrawForm, Serving } from '../serving.ts'

export const stuffedVegetables: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const skin = choice.oneOf(
    ['bell-pepper', 'green-pepper', 'tomato', 'eggplant', 'zucchini', 'mushroom'],
    'bell-pepper',
  )
  const long = skin === 'eggplant' || skin === 'zucchini'
  const colors =
    skin === 'bell-pepper'
      ? ['#d63a22', '#eea52a', '#d63a22']
      : [
          skin === 'eggplant'
            ? '#4e2448'
            : skin === 'zucchini'
              ? '#557f38'
              : skin === 'mushroom'
                ? '#9a6f48'
                : styleOf(skin).color,
        ]
  pool(d, r, inset(area, 0.94), choice.sauce('#c9502a'), 0.05)
  const places: Point[] = long
    ? traced('-0.46 0, 0 0.03, 0.46 0')
    : area.rx > area.ry * 1.2
      ? traced('-0.62 -0.02, -0.2 -0.36, 0.24 -0.34, 0.64 0, -0.2 0.42, 0.24 0.44')
      : traced('-0.44 -0.36, 0.42 -0.4, -0.4 0.44, 0.44 0.4')
  const fillings = choice.pieces([skin]).slice(0, 4)
  places.forEach(([px, py], i) => {
    const [x, y] = [area.x + px * area.rx, area.y + py * area.ry]
    const color = colors[i % colors.length] ?? '#d63a22'
    const [w, h] = long ? [62, area.ry * 0.74] : [76, 72]
    d.lump(placed(blob(r, w, h, 0.05, long ? 12 : 9), x, y), color, {
      height: 1.5,
      gloss: 0,
      contrast: 0.42,
    })
    d.stroke(
      smooth(
        placed(
          [
            [-w * 0.84, h * 0.3],
            [-w * 0.8, -h * 0.4],
            [-w * 0.3, -h * 0.88],
          ],
          x,
          y,
        ),
        false,
      ),
      '#fff',
      6,
      0.45,
    )
    const bed = { x, y, rx: w * 0.74, ry: h * 0.8 }
    d.ellipse(x, y, bed.rx + 4, bed.ry + 4, darker(color, 0.45))
    d.ellipse(x, y, bed.rx, bed.ry, choice.has('rice') ? '#e2bd80' : '#a8683c')
    if (choice.has('rice', 'bulgur', 'quinoa')) {
      grains(d, r, inset(bed, 0.92), '#f4e2b8', { count: 54, length: 8, width: 4.6, shadow: 0.25 })
    }
    mixture(d, r, fillings, inset(bed, 0.86), long ? 18 : 11, { scale: 0.68 })
    if (choice.has('cheese', 'mozzarella')) melted(d, r, inset(bed, 0.7), '#f6cf6c', 6)
    scatter(d, r, choice.herb('parsley'), inset(bed, 0.6), 3, { scale: 0.75 })
  })
  if (choice.has('sour-cream', 'yogurt')) creamSwirl(d, r, area.x, area.y, 34)
}

type RollKind = 'fresh' | 'cabbage' | 'grape' | 'fried'

const rollColor: Record<RollKind, string> = {
  fresh: '#f3eee0',
  cabbage: '#c3cc82',
  grape: '#5f7434',
  fried: '#d9953e',
}

/** One roll: its middle, half its width and length, and how far it is turned. */
interface Roll {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly half: number
  readonly turn: number
}

export const rolls: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const kind = rollKind(serving)
  const sauce = choice.sauce('#d0683a')
  if (kind === 'cabbage') pool(d, r, inset(area, 0.93), mix(sauce, '#f0a860', 0.15), 0.05)
  const count = kind === 'grape' || kind === 'fried' ? 6 : 4
  const [half, w] =
    kind === 'grape' ? [area.ry * 0.4, 34] : kind === 'fried' ? [area.ry * 0.62, 30] : [area.ry * 0.56, 50]
  const gap = Math.min(w * 2.16, (area.rx * 1.66) / count)
  const draw = (x: number, y: number, turn: number, i: number) => {
    const roll: Roll = { x, y, w, half, turn }
    drawRollBody(serving, roll, rollColor[kind])
    if (kind === 'fresh') {
      drawRicePaper(serving, roll)
    } else if (kind === 'fried') {
      drawCrispSkin(serving, roll)
    } else {
      drawLeaf(serving, roll, kind)
    }
    if (kind === 'cabbage') {
      pool(
        d,
        r,
        { x: x + r.near(0, 6), y: y + (i % 2 ? 10 : -4), rx: w * 0.92, ry: half * 0.42 },
        sauce,
        0.16,
      )
    }
  }
  for (let i = 0; i < count; i++) {
    const x = area.x + (i - (count - 1) / 2) * gap
    if (kind === 'grape') {
      draw(x, area.y - area.ry * 0.42, r.near(0, 0.06), i)
      draw(x, area.y + area.ry * 0.46, r.near(0, 0.06), i)
    } else {
      const y = area.y + r.near(0, 4) - (kind === 'fried' ? 14 : 0)
      draw(x, y, r.near(kind === 'fried' ? 0.16 : 0.05, 0.05), i)
    }
  }
  if (choice.has('sour-cream', 'yogurt')) {
    creamSwirl(d, r, area.x + area.rx * 0.08, area.y + area.ry * 0.04, 42)
  }
  if (kind === 'fried' || kind === 'fresh') drawDippingBowl(serving)
  if (choice.has('lemon')) {
    drawPiece(d, r, 'lemon', [area.x + area.rx * 0.66, area.y + area.ry * 0.6], { scale: 1.3 })
  }
  scatter(d, r, choice.herb(kind === 'grape' ? 'dill' : 'parsley'), inset(area, 0.85), 10, { scale: 0.85 })
}

function rollKind({ choice, cuisine }: Serving): RollKind {
  if (choice.has('cabbage')) return 'cabbage'
  if (cuisine === 'vietnamese' && choice.has('shrimp', 'lettuce', 'mint')) return 'fresh'
  const rollsInLeaves = cuisine === 'mediterranean' || cuisine === 'georgian' || cuisine === 'middle-eastern'
  return rollsInLeaves ? 'grape' : 'fried'
}

function drawRollBody({ d }: Serving, { x, y, w, half, turn }: Roll, color: string): void {
  const side: Point[] = [
    [-w, -half * 0.84],
    [-w * 0.6, -half],
    [w * 0.6, -half],
    [w, -half * 0.84],
    [w * 1.06, 0],
    [w, half * 0.84],
    [w * 0.6, half],
    [-w * 0.6, half],
    [-w, half * 0.84],
    [-w * 1.06, 0],
  ]
  d.lump(placed(side, x, y, turn), color, { height: 1.3, gloss: 0, contrast: 0.36 })
}

/** Rice paper through which shrimp and herbs show. */
function drawRicePaper({ d, r, choice }: Serving, { x, y, w, half, turn }: Roll): void {
  const inner = { x, y, rx: w * 0.62, ry: half * 0.74 }
  d.soft('#7fae4a', x + 8, y, w * 0.7, half * 0.9, 0.7)
  for (const at of [-0.5, 0, 0.5]) {
    drawPiece(d, r, choice.has('shrimp') ? 'shrimp' : choice.meat('pork'), [x, y + at * half], {
      scale: 0.92,
    })
  }
  scatter(d, r, choice.herb('mint'), inner, 4, { scale: 0.7 })
  const paper: Point[] = [
    [-w * 0.9, -half * 0.8],
    [w * 0.9, -half * 0.8],
    [w * 0.9, half * 0.8],
    [-w * 0.9, half * 0.8],
  ]
  d.path(smooth(placed(paper, x, y, turn)), '#fbf8ee', ' fill-opacity=".34"')
  const shine: Point[] = [
    [-w * 0.6, -half * 0.7],
    [-w * 0.68, 0],
    [-w * 0.6, half * 0.7],
  ]
  d.stroke(smooth(placed(shine, x, y, turn), false), '#fff', 6, 0.7)
}

/** Blisters, brown spots and the seam of a fried wrapper. */
function drawCrispSkin({ d, r }: Serving, { x, y, w, half, turn }: Roll): void {
  for (let k = 0; k < 7; k++) {
    d.soft(
      k % 2 ? '#8a4312' : '#f8d28a',
      x + r.near(0, w * 0.6),
      y + r.near(0, half * 0.8),
      r.between(8, 18),
      r.between(6, 10),
      0.55,
      r.angle(),
    )
  }
  for (let k = 0; k < 10; k++) {
    d.ellipse(
      x + r.near(0, w * 0.75),
      y + r.near(0, half * 0.85),
      r.between(2, 5),
      r.between(2, 4),
      '#f4cc84',
      ' fill-opacity=".7"',
    )
  }
  const seam: Point[] = [
    [w * 0.4, -half * 0.94],
    [w * 0.1, 0],
    [w * 0.5, half * 0.94],
  ]
  d.strokes(smooth(placed(seam, x, y, turn), false), [
    [darker(rollColor.fried, 0.4), 4, 0.5],
    [lighter(rollColor.fried, 0.5), 2.6, 0.7, -3, 0],
  ])
  const shine: Point[] = [
    [-w * 0.62, -half * 0.7],
    [-w * 0.7, half * 0.5],
  ]
  d.stroke(smooth(placed(shine, x, y, turn), false), '#fff2cc', 5, 0.6)
}

/** The veins of a cabbage or grape leaf. */
function drawLeaf({ d }: Serving, { x, y, w, half, turn }: Roll, kind: 'cabbage' | 'grape'): void {
  const curve = (points: Point[]) => smooth(placed(points, x, y, turn), false)
  let veins = ''
  for (const k of [-0.5, 0, 0.5]) {
    veins += curve([
      [w * k, half * 0.8],
      [w * k * 0.6 + 6, 0],
      [w * k * 1.1, -half * 0.8],
    ])
  }
  veins += curve([
    [-w * 0.9, half * 0.2],
    [0, half * 0.36],
    [w * 0.9, half * 0.14],
  ])
  d.strokes(veins, [
    [darker(rollColor[kind], 0.35), 3, 0.4],
    [lighter(rollColor[kind], 0.55), 2, 0.6, -2, -2],
  ])
  d.soft('#fffbe6', x - w * 0.4, y - half * 0.4, w * 0.4, half * 0.28, 0.55)
}

function drawDippingBowl({ d, r, area, choice }: Serving): void {
  const [x, y] = [area.x + area.rx * 0.66, area.y + area.ry * 0.62]
  d.castShadow(x, y, 50, 50, 9, 0.5)
  d.ellipse(x, y, 50, 50, d.fade(['#fffaf0', '#e8dcc6', '#b8a88c'], 52))
  d.ellipse(x, y, 43, 43, d.shade(choice.namedSauce() ?? '#d0602a', 0.35))
  d.soft('#fffaf0', x - 14, y - 16, 18, 7, 0.7, -0.5)
  if (choice.has('peanut-sauce')) crumbs(d, r, { x, y, rx: 24, ry: 22 }, '#e2b878', 12, 5)
}
