/** Fish fillets, shrimp, sushi. */
import { darker, lighter, mix } from '../color.ts'
import { drawPiece, mixture, scatter } from '../cuts/draw-piece.ts'
import { crumbs, dust, grains } from '../cuts/grains.ts'
import { drizzle, liquid, oilDrops } from '../cuts/sauce.ts'
import { blob, heap, inset, num, type Point, placed, rounded, smooth, traced } from '../geometry.ts'
import { styleOf } from '../ingredient-styles.ts'
import type { DrawForm, Serving } from '../serving.ts'
import type { Ingredient } from '../vocabulary.ts'
import { beside } from './grill.ts'

export const fish: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const salmon = choice.has('salmon')
  const color = salmon ? '#ee8250' : choice.has('tuna') ? '#b8525a' : '#edcf96'
  beside(serving, ['salmon', 'white-fish', 'tuna', 'lemon', 'lime'], -1.9, 13)
  beside(serving, ['salmon', 'white-fish', 'tuna', 'lemon', 'lime'], 0.9, 10)
  const w = area.rx * 0.78
  const h = Math.min(area.ry * 0.46, 92)
  d.group(`transform="translate(${num(area.x)} ${num(area.y)}) rotate(${num(r.near(-14, 6))})"`, () => {
    const fillet = (k: number): Point[] => [
      [-w * k, 6],
      [-w * 0.86 * k, -h * 0.62 * k],
      [-w * 0.4 * k, -h * k],
      [w * 0.2 * k, -h * 0.96 * k],
      [w * 0.74 * k, -h * 0.6 * k],
      [w * 1.02 * k, -4],
      [w * 0.76 * k, h * 0.52 * k],
      [w * 0.2 * k, h * 0.9 * k],
      [-w * 0.4 * k, h * 0.96 * k],
      [-w * 0.86 * k, h * 0.66 * k],
    ]
    d.lump(fillet(1), darker(color, 0.14), { height: 1.4, gloss: 0, contrast: 0.36 })
    d.lump(fillet(0.92), color, { height: 0, gloss: 0, contrast: 0.3 })
    let flakes = ''
    for (let i = -4; i <= 4; i++) {
      flakes += smooth(
        [
          [i * w * 0.19 - 12, -h * 0.7],
          [i * w * 0.19 + 24, 0],
          [i * w * 0.19 - 12, h * 0.7],
        ],
        false,
      )
    }
    d.strokes(flakes, [
      [lighter(color, 0.55), 4, 0.7],
      [darker(color, 0.25), 2, 0.4, 5, 1],
    ])
    for (const at of [-0.5, -0.16, 0.18, 0.52]) {
      d.stroke(
        `M${num(at * w - 26)} ${num(h * 0.66)}L${num(at * w + 32)} ${num(-h * 0.68)}`,
        '#6a2c0c',
        9,
        0.42,
      )
    }
    d.soft('#fff6e4', -w * 0.4, -h * 0.45, w * 0.34, 15, 0.75, -0.1)
    dust(d, r, { x: 0, y: 0, rx: w * 0.8, ry: h * 0.7 }, '#3a2a20', 34, 3)
    const citrus: Ingredient = choice.has('lime') ? 'lime' : 'lemon'
    for (const at of [-0.22, 0.1]) drawPiece(d, r, citrus, [at * w, -2], { scale: 1.35 })
    scatter(d, r, choice.herb('dill'), { x: w * 0.34, y: 0, rx: w * 0.3, ry: h * 0.5 }, 5)
  })
  const sauce = choice.in('sauce')[0]
  if (sauce) {
    drizzle(d, r, { x: area.x, y: area.y, rx: area.rx * 0.6, ry: area.ry * 0.32 }, choice.color(sauce), 7, 9)
  }
  scatter(d, r, choice.herb('dill'), inset(area, 0.8), 6, { scale: 0.8 })
}

export const shrimp: DrawForm = ({ d, r, area, choice }) => {
  const sauce =
    choice.namedSauce() ??
    (choice.has('butter', 'garlic') ? '#e3b048' : choice.has('tomato') ? '#c8522a' : '#d98a3a')
  liquid(d, r, inset(area, 0.98), sauce)
  oilDrops(d, r, inset(area, 0.92), '#f0c050', 20)
  const extra = choice.pieces(['shrimp', 'butter', 'lemon', 'lime'])
  mixture(d, r, extra, inset(area, 0.84), 24, { scale: 0.85 })
  for (const [x, y] of heap(r, inset(area, 0.7), 66)) drawPiece(d, r, 'shrimp', [x, y], { scale: 1.32 })
  mixture(d, r, extra.slice(0, 2), inset(area, 0.6), 10, { scale: 0.75 })
  const citrus: Ingredient = choice.has('lime') ? 'lime' : 'lemon'
  for (const a of [0.6, 1.05]) {
    drawPiece(d, r, citrus, [area.x + Math.cos(a) * area.rx * 0.74, area.y + Math.sin(a) * area.ry * 0.74], {
      scale: 1.25,
    })
  }
  for (let i = 0; i < 14; i++) {
    d.soft('#fffaf0', area.x + r.near(0, area.rx * 0.7), area.y + r.near(0, area.ry * 0.7), 12, 6, 0.65, -0.5)
  }
  scatter(d, r, choice.herb('parsley'), inset(area, 0.8), 14, { scale: 0.8 })
}

function maki({ d, r }: Serving, x: number, y: number, filling: Ingredient, outside: boolean): void {
  const style = styleOf(filling)
  d.lump(placed(blob(r, 41, 41, 0.012, 12), x, y), outside ? '#faf4e6' : '#22352b', {
    height: 1.4,
    gloss: 0,
    contrast: 0.2,
  })
  if (outside) {
    grains(d, r, { x, y, rx: 35, ry: 35 }, '#fbf6ea', { count: 42, length: 6, width: 4.6, shadow: 0.22 })
  } else {
    d.ellipse(x - 0.6, y - 1, 35, 35, '#f6efdd')
    grains(d, r, { x, y, rx: 29, ry: 29 }, '#fbf6ea', { count: 36, length: 6, width: 4.6, shadow: 0.2 })
  }
  d.ellipse(x, y, 19, 18, outside ? '#22352b' : darker(style.color, 0.3))
  d.lump(
    placed(blob(r, 15.5, 14.5, 0.08, 8), x, y),
    ['cucumber', 'avocado'].includes(filling) ? '#a8c85a' : style.color,
    { height: 0, gloss: 0.4, contrast: 0.3 },
  )
  if (outside) dust(d, r, { x, y, rx: 34, ry: 34 }, '#3a3232', 9, 3.4)
}

function nigiri({ d, r }: Serving, x: number, y: number, topping: Ingredient, angle: number): void {
  const style = styleOf(topping)
  const color = topping === 'shrimp' ? '#f6a47c' : topping === 'egg' ? '#f6cf5a' : style.color
  d.group(`transform="translate(${num(x)} ${num(y)}) rotate(${num(angle)})"`, () => {
    d.lump(traced('-38 -66, 0 -72, 38 -66, 42 0, 38 66, 0 72, -38 66, -42 0'), '#f8f2e2', {
      height: 1.2,
      gloss: 0,
      contrast: 0.2,
    })
    grains(d, r, { x: 0, y: 0, rx: 36, ry: 64 }, '#fbf6ea', {
      count: 40,
      length: 7,
      width: 4.8,
      shadow: 0.22,
    })
    const slice: Point[] = traced('-32 -74, 0 -82, 34 -74, 38 0, 32 74, 0 80, -34 74, -38 0')
    d.lump(slice, color, { height: 0.5, gloss: 0, contrast: 0.28, outline: rounded(slice, 26) })
    const lines = [-54, -30, -6, 18, 42]
      .map((at) =>
        smooth(
          [
            [-30, at + 14],
            [0, at],
            [30, at + 16],
          ],
          false,
        ),
      )
      .join('')
    d.stroke(lines, mix(color, '#fff4e6', 0.65), 4, 0.75)
    d.soft('#ffffff', -12, -40, 11, 28, 0.6)
    if (topping === 'egg') d.path('M-38-8h76v18h-76z', '#22352b')
  })
}

export const sushi: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const found = choice.all.filter((one) => ['salmon', 'tuna', 'shrimp', 'egg', 'white-fish'].includes(one))
  const fishes: readonly Ingredient[] = found.length > 0 ? found : ['salmon', 'tuna']
  const inside = choice.all.filter((one) =>
    ['avocado', 'cucumber', 'salmon', 'tuna', 'crab', 'carrot', 'shrimp', 'mango'].includes(one),
  )
  const rolls: readonly Ingredient[] = inside.length > 0 ? inside : ['cucumber', 'salmon']
  const many = Math.max(4, Math.min(6, Math.floor((area.rx * 1.8) / 92)))
  for (let i = 0; i < many; i++) {
    const x = area.x - ((many - 1) / 2) * 90 + i * 90
    maki(
      serving,
      x,
      area.y - area.ry * 0.54 + r.near(0, 3),
      rolls[i % rolls.length] ?? 'cucumber',
      i >= many / 2,
    )
  }
  for (let i = 0; i < many - 1; i++) {
    const x = area.x - ((many - 1) / 2) * 92 + i * 90 - 2
    nigiri(serving, x, area.y + area.ry * 0.38, fishes[i % fishes.length] ?? 'salmon', 10 + r.near(0, 3))
  }
  const [gx, gy] = [area.x + ((many - 1) / 2) * 92 + 4, area.y + area.ry * 0.52]
  for (let i = 0; i < 4; i++) {
    d.lump(placed(blob(r, 24, 16, 0.12, 9), gx - 8 + i * 6, gy + 20 - i * 7, i), '#f8c9b4', {
      height: 0.5,
      gloss: 0.3,
      contrast: 0.22,
    })
  }
  d.lump(placed(blob(r, 19, 17, 0.14, 9), gx + 4, gy - 44), '#a9c25c', {
    height: 0.8,
    gloss: 0,
    contrast: 0.3,
  })
  if (choice.has('caviar')) {
    scatter(d, r, 'caviar', { ...inset(area, 0.7), ry: 10, y: area.y - area.ry * 0.54 }, 6, { scale: 0.6 })
  }
  crumbs(d, r, { ...inset(area, 0.7), y: area.y + area.ry * 0.38 }, '#f6e6bf', 16, 3.4)
}
