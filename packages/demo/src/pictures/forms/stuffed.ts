/** Filled and rolled: peppers, eggplant, cabbage rolls, spring rolls. */
import { darker, lighter, mix } from '../colour.ts'
import { drawPiece, mixture, scatter } from '../cuts/draw-piece.ts'
import { crumbs, grains } from '../cuts/grains.ts'
import { creamSwirl, melted, pool } from '../cuts/sauce.ts'
import { blob, inset, type Point, placed, smooth, traced } from '../geometry.ts'
import { lookOf } from '../ingredient-looks.ts'
import type { DrawForm } from '../serving.ts'

export const stuffedVegetables: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const skin = choice.oneOf(
    ['bell-pepper', 'green-pepper', 'tomato', 'eggplant', 'zucchini', 'mushroom'],
    'bell-pepper',
  )
  const long = skin === 'eggplant' || skin === 'zucchini'
  const colours =
    skin === 'bell-pepper'
      ? ['#d63a22', '#eea52a', '#d63a22']
      : [
          skin === 'eggplant'
            ? '#4e2448'
            : skin === 'zucchini'
              ? '#557f38'
              : skin === 'mushroom'
                ? '#9a6f48'
                : lookOf(skin).colour,
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
    const colour = colours[i % colours.length] ?? '#d63a22'
    const [w, h] = long ? [62, area.ry * 0.74] : [76, 72]
    d.lump(placed(blob(r, w, h, 0.05, long ? 12 : 9), x, y), colour, {
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
    d.ellipse(x, y, bed.rx + 4, bed.ry + 4, darker(colour, 0.45))
    d.ellipse(x, y, bed.rx, bed.ry, choice.has('rice') ? '#e2bd80' : '#a8683c')
    if (choice.has('rice', 'bulgur', 'quinoa'))
      grains(d, r, inset(bed, 0.92), '#f4e2b8', { count: 54, length: 8, width: 4.6, shadow: 0.25 })
    mixture(d, r, fillings, inset(bed, 0.86), long ? 18 : 11, { scale: 0.68 })
    if (choice.has('cheese', 'mozzarella')) melted(d, r, inset(bed, 0.7), '#f6cf6c', 6)
    scatter(d, r, choice.herb('parsley'), inset(bed, 0.6), 3, { scale: 0.75 })
  })
  if (choice.has('sour-cream', 'yogurt')) creamSwirl(d, r, area.x, area.y, 34)
}

export const rolls: DrawForm = (serving) => {
  const { d, r, area, choice, cuisine } = serving
  const fresh = cuisine === 'vietnamese' && choice.has('shrimp', 'lettuce', 'mint') && !choice.has('cabbage')
  const cabbage = choice.has('cabbage')
  const grape = cuisine === 'mediterranean' || cuisine === 'georgian' || cuisine === 'middle-eastern'
  const fried = !fresh && !cabbage && !grape
  const colour = fresh ? '#f3eee0' : cabbage ? '#c3cc82' : grape ? '#5f7434' : '#d9953e'
  const sauce = choice.sauce('#d0683a')
  if (cabbage) pool(d, r, inset(area, 0.93), mix(sauce, '#f0a860', 0.15), 0.05)
  const count = grape ? 6 : fried ? 6 : 4
  const [half, w] = grape ? [area.ry * 0.4, 34] : fried ? [area.ry * 0.62, 30] : [area.ry * 0.56, 50]
  const gap = Math.min(w * 2.16, (area.rx * 1.66) / count)
  const shape = (x: number, y: number, turn: number, i: number) => {
    const put = (points: Point[]) => placed(points, x, y, turn)
    d.lump(
      put([
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
      ]),
      colour,
      { height: 1.3, gloss: 0, contrast: 0.36 },
    )
    if (fresh) {
      const inner = { x, y, rx: w * 0.62, ry: half * 0.74 }
      d.soft('#7fae4a', x + 8, y, w * 0.7, half * 0.9, 0.7)
      for (const at of [-0.5, 0, 0.5])
        drawPiece(d, r, choice.has('shrimp') ? 'shrimp' : choice.meat('pork'), [x, y + at * half], {
          scale: 0.92,
        })
      scatter(d, r, choice.herb('mint'), inner, 4, { scale: 0.7 })
      d.path(
        smooth(
          put([
            [-w * 0.9, -half * 0.8],
            [w * 0.9, -half * 0.8],
            [w * 0.9, half * 0.8],
            [-w * 0.9, half * 0.8],
          ]),
        ),
        '#fbf8ee',
        ' fill-opacity=".34"',
      )
      d.stroke(
        smooth(
          put([
            [-w * 0.6, -half * 0.7],
            [-w * 0.68, 0],
            [-w * 0.6, half * 0.7],
          ]),
          false,
        ),
        '#fff',
        6,
        0.7,
      )
      return
    }
    if (fried) {
      for (let k = 0; k < 7; k++)
        d.soft(
          k % 2 ? '#8a4312' : '#f8d28a',
          x + r.near(0, w * 0.6),
          y + r.near(0, half * 0.8),
          r.between(8, 18),
          r.between(6, 10),
          0.55,
          r.angle(),
        )
      for (let k = 0; k < 10; k++)
        d.ellipse(
          x + r.near(0, w * 0.75),
          y + r.near(0, half * 0.85),
          r.between(2, 5),
          r.between(2, 4),
          '#f4cc84',
          ' fill-opacity=".7"',
        )
      d.strokes(
        smooth(
          put([
            [w * 0.4, -half * 0.94],
            [w * 0.1, 0],
            [w * 0.5, half * 0.94],
          ]),
          false,
        ),
        [
          [darker(colour, 0.4), 4, 0.5],
          [lighter(colour, 0.5), 2.6, 0.7, -3, 0],
        ],
      )
      d.stroke(
        smooth(
          put([
            [-w * 0.62, -half * 0.7],
            [-w * 0.7, half * 0.5],
          ]),
          false,
        ),
        '#fff2cc',
        5,
        0.6,
      )
      return
    }
    let veins = ''
    for (const k of [-0.5, 0, 0.5])
      veins += smooth(
        put([
          [w * k, half * 0.8],
          [w * k * 0.6 + 6, 0],
          [w * k * 1.1, -half * 0.8],
        ]),
        false,
      )
    d.strokes(
      `${veins}${smooth(
        put([
          [-w * 0.9, half * 0.2],
          [0, half * 0.36],
          [w * 0.9, half * 0.14],
        ]),
        false,
      )}`,
      [
        [darker(colour, 0.35), 3, 0.4],
        [lighter(colour, 0.55), 2, 0.6, -2, -2],
      ],
    )
    d.soft('#fffbe6', x - w * 0.4, y - half * 0.4, w * 0.4, half * 0.28, 0.55)
    if (cabbage)
      pool(
        d,
        r,
        { x: x + r.near(0, 6), y: y + (i % 2 ? 10 : -4), rx: w * 0.92, ry: half * 0.42 },
        sauce,
        0.16,
      )
  }
  const two = grape
  for (let i = 0; i < count; i++) {
    const t = i - (count - 1) / 2
    if (two) {
      shape(area.x + t * gap, area.y - area.ry * 0.42, r.near(0, 0.06), i)
      shape(area.x + t * gap, area.y + area.ry * 0.46, r.near(0, 0.06), i)
    } else
      shape(area.x + t * gap, area.y + r.near(0, 4) - (fried ? 14 : 0), r.near(fried ? 0.16 : 0.05, 0.05), i)
  }
  if (choice.has('sour-cream', 'yogurt'))
    creamSwirl(d, r, area.x + area.rx * 0.08, area.y + area.ry * 0.04, 42)
  if (fried || fresh) {
    const [bx, by] = [area.x + area.rx * 0.66, area.y + area.ry * 0.62]
    d.castShadow(bx, by, 50, 50, 9, 0.5)
    d.ellipse(bx, by, 50, 50, d.fade(['#fffaf0', '#e8dcc6', '#b8a88c'], 52))
    d.ellipse(bx, by, 43, 43, d.shade(choice.namedSauce() ?? '#d0602a', 0.35))
    d.soft('#fffaf0', bx - 14, by - 16, 18, 7, 0.7, -0.5)
    if (choice.has('peanut-sauce')) crumbs(d, r, { x: bx, y: by, rx: 24, ry: 22 }, '#e2b878', 12, 5)
  }
  if (choice.has('lemon'))
    drawPiece(d, r, 'lemon', [area.x + area.rx * 0.66, area.y + area.ry * 0.6], { scale: 1.3 })
  scatter(d, r, choice.herb(grape ? 'dill' : 'parsley'), inset(area, 0.85), 10, { scale: 0.85 })
}
