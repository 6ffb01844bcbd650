/** Loaves and buns. */
import { darker, lighter } from '../color.ts'
import { scatter } from '../cuts/draw-piece.ts'
import { crumbs, dust } from '../cuts/grains.ts'
import { drizzle } from '../cuts/sauce.ts'
import type { Drawing } from '../drawing.ts'
import { blob, inset, type Point, placed, polar, smooth, traced } from '../geometry.ts'
import { styleOf } from '../ingredient-styles.ts'
import type { Random } from '../random.ts'
import type { DrawForm, Serving } from '../serving.ts'
import { turns } from './dumplings.ts'
import { browned } from './flatbreads.ts'

/** A loaf with slashes and two slices before it; for Central Asia a stamped round. */
export const bread: DrawForm = (serving) => {
  const { d, r, area, choice, cuisine } = serving
  const dark = choice.has('cocoa', 'coffee') || (cuisine === 'russian' && !choice.has('butter'))
  const crust = dark ? '#8a5530' : '#cf8d42'
  if (cuisine === 'uzbek') {
    stampedRound(serving, crust)
    return
  }
  const y = area.y - area.ry * 0.24
  const w = area.rx * 0.92
  const h = area.ry * 0.56
  const loaf = placed(
    [
      [-w, 0],
      [-w * 0.9, -h * 0.62],
      [-w * 0.5, -h * 0.95],
      [0, -h],
      [w * 0.5, -h * 0.95],
      [w * 0.9, -h * 0.62],
      [w, 0],
      [w * 0.9, h * 0.62],
      [w * 0.5, h * 0.95],
      [0, h],
      [-w * 0.5, h * 0.95],
      [-w * 0.9, h * 0.62],
    ],
    area.x - 6,
    y,
    -0.05,
  )
  d.lump(loaf, crust, { height: 2, gloss: 0, contrast: 0.44 })
  browned(d, r, { x: area.x, y, rx: w, ry: h }, 16, 0.6, 0.9)
  for (let i = -2; i <= 2; i++) {
    const x = area.x + i * w * 0.34
    const slash = (k: number) =>
      smooth([
        [x - 34, y + h * 0.5 * k],
        [x - 6, y + 4],
        [x + 30, y - h * 0.58 * k],
        [x + 14, y + 14],
        [x - 14, y + h * 0.46 * k],
      ])
    d.path(slash(1), dark ? '#b98758' : '#f1d096')
    d.stroke(
      smooth(
        [
          [x - 34, y + h * 0.5],
          [x - 8, y + 2],
          [x + 30, y - h * 0.58],
        ],
        false,
      ),
      darker(crust, 0.45),
      5,
      0.6,
    )
  }
  dust(d, r, { x: area.x, y, rx: w * 0.85, ry: h * 0.8 }, '#fdf6e6', 120, 3.4)
  for (const [at, turn] of [
    [-0.34, -0.1],
    [0.3, 0.12],
  ] as const) {
    breadSlice(serving, area.x + at * area.rx, area.y + area.ry * 0.62, turn, crust, dark)
  }
  crumbs(d, r, { x: area.x, y: area.y + area.ry * 0.9, rx: area.rx * 0.8, ry: 20 }, crust, 22, 4)
}

/** The round of Central Asia, with a stamped middle. */
function stampedRound({ d, r, area, choice }: Serving, crust: string): void {
  const reach = Math.min(area.rx, area.ry) * 1.06
  d.lump(placed(blob(r, reach, reach * 0.97, 0.015, 20), area.x, area.y), crust, {
    height: 2,
    gloss: 0.1,
    contrast: 0.4,
  })
  browned(d, r, { x: area.x, y: area.y, rx: reach, ry: reach }, 26, 0.74, 0.9)
  d.ellipse(
    area.x,
    area.y,
    reach * 0.55,
    reach * 0.54,
    d.rings([
      [0, '#f6dca4'],
      [0.8, '#e9bf78'],
      [1, darker(crust, 0.1)],
    ]),
  )
  for (let ring = 1; ring <= 4; ring++) {
    for (let i = 0; i < ring * 8; i++) {
      d.ellipse(
        ...polar(area.x, area.y, ring * reach * 0.115, (i / (ring * 8)) * Math.PI * 2),
        4,
        4,
        '#8a5320',
        ' fill-opacity=".75"',
      )
    }
  }
  crumbs(
    d,
    r,
    { x: area.x, y: area.y, rx: reach * 0.9, ry: reach * 0.88 },
    choice.has('black-sesame') ? '#33302f' : '#f6e6bf',
    80,
    4.6,
  )
}

function breadSlice(
  { d, r }: Serving,
  sx: number,
  sy: number,
  turn: number,
  crust: string,
  dark: boolean,
): void {
  const slice = (k: number): Point[] =>
    placed(
      [
        [-84 * k, 30 * k],
        [-88 * k, -14 * k],
        [-58 * k, -40 * k],
        [0, -46 * k],
        [58 * k, -40 * k],
        [88 * k, -14 * k],
        [84 * k, 30 * k],
        [0, 44 * k],
      ],
      sx,
      sy,
      turn,
    )
  d.lump(slice(1.06), crust, { height: 1, gloss: 0, contrast: 0.3 })
  d.lump(slice(0.94), dark ? '#a87a50' : '#f6e2b8', { height: 0, gloss: 0, contrast: 0.14 })
  dust(d, r, { x: sx, y: sy, rx: 64, ry: 30 }, dark ? '#7d5634' : '#dcb878', 46, 4.5)
}

function drawCoil(d: Drawing, turn: number, fill: string, dough: string): void {
  const coil = smooth(
    Array.from({ length: 24 }, (_, i) => polar(0, 0, 4 + i * 2.75, turn + i * 0.62)),
    false,
  )
  d.strokes(coil, [
    [fill, 8, 0.9],
    [lighter(dough, 0.45), 4, 0.6, -4, -6],
  ])
}

function drawGlaze(d: Drawing, r: Random): void {
  for (let i = 0; i < 6; i++) {
    d.lump(
      placed(blob(r, r.between(14, 26), r.between(10, 18), 0.2, 8), r.near(0, 36), r.near(0, 34)),
      '#fdf7ea',
      { height: 0.15, gloss: 0.4, contrast: 0.1 },
    )
  }
}

/** Spirals for cinnamon rolls, filled rounds for piroshki and dinner rolls. */
export const buns: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const spiral = choice.has('cinnamon', 'poppy-seed', 'ube', 'cocoa') && !choice.has('garlic')
  const fill = choice.has('poppy-seed') ? '#3f3538' : choice.has('ube') ? '#7d4fa6' : '#8d4b20'
  const gold = '#dba050'
  const glazed = choice.has('cream', 'condensed-milk', 'vanilla')
  const shapes = turns(d, `bun ${spiral} ${fill}`, 3, (turn, own) => {
    d.lump(blob(own, 76, 73, 0.03, 13), gold, { height: 1.3, gloss: 0, contrast: 0.38 })
    if (spiral) {
      drawCoil(d, turn, fill, gold)
      if (glazed) drawGlaze(d, own)
    } else {
      d.soft('#8a4312', 10, 14, 54, 46, 0.5)
      d.soft('#fbe2a8', -22, -26, 32, 24, 0.85, -0.6)
      d.ellipse(-24, -30, 16, 8, '#fff', ' fill-opacity=".4" transform="rotate(-35 -24 -30)"')
    }
  })
  const reach = Math.min(area.rx, area.ry)
  const wide = area.rx > area.ry * 1.15
  const places: Point[] = wide
    ? traced('-0.66 -0.44, 0 -0.5, 0.66 -0.44, -0.64 0.42, 0.02 0.44, 0.66 0.42')
    : [
        ...Array.from({ length: 6 }, (_, i): Point => [Math.cos(i * 1.047) * 0.7, Math.sin(i * 1.047) * 0.7]),
        [0, 0],
      ]
  const scale = wide ? reach / 172 : reach / 196
  places.forEach(([px, py], i) => {
    d.use(
      shapes[i % 3] ?? '',
      area.x + px * (wide ? area.rx : reach),
      area.y + py * reach,
      r.near(0, 0.3),
      scale,
    )
  })
  if (!spiral) {
    const filled = choice.in('fruit', 'sweet', 'sauce')[0] ?? choice.all.find((one) => one === 'tvorog')
    const herb = choice.in('herb')[0]
    for (const [px, py] of places) {
      const [x, y] = [area.x + px * (wide ? area.rx : reach), area.y + py * reach]
      if (filled) {
        d.lump(placed(blob(r, 34 * scale, 32 * scale, 0.08, 9), x, y), choice.color(filled), {
          height: 0,
          gloss: 0.5,
          contrast: 0.3,
        })
        if (styleOf(filled).cut !== 'dollop') {
          scatter(d, r, filled, { x, y, rx: 20, ry: 18 }, 3, { scale: 0.6 })
        }
      } else {
        crumbs(
          d,
          r,
          { x, y, rx: 46 * scale, ry: 42 * scale },
          choice.has('black-sesame') ? '#33302f' : '#f6e6bf',
          24,
          4.2,
        )
      }
      if (herb) scatter(d, r, herb, { x, y, rx: 44, ry: 40 }, 3, { scale: 0.65 })
    }
  } else if (glazed) drizzle(d, r, inset(area, 0.8), '#fdf7ea', 7, 12)
}
