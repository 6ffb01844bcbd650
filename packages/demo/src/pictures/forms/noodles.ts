/** Noodles, pasta and lasagna. */
import { darker, lighter, mix } from '../color.ts'
import { drawPiece, mixture, scatter } from '../cuts/draw-piece.ts'
import { crumbs, dust, nest } from '../cuts/grains.ts'
import { melted, pool } from '../cuts/sauce.ts'
import type { Drawing } from '../drawing.ts'
import { heap, inset, type Point, placed, polar, rounded, smooth, traced } from '../geometry.ts'
import type { DrawForm } from '../serving.ts'
import type { Ingredient } from '../vocabulary.ts'

export const noodles: DrawForm = ({ d, r, area, choice, vessel }) => {
  const sauce = choice.sauce('#c98a3c')
  const color = mix('#f2d08a', sauce, 0.12)
  const deep = vessel === 'bowl' || vessel === 'pan'
  pool(d, r, inset(area, deep ? 0.98 : 0.92), darker(sauce, 0.1), deep ? 0.01 : 0.06)
  nest(d, r, inset(area, deep ? 0.94 : 0.88), color, { width: 10, layers: 4, each: 30 })
  const pieces = choice.pieces(['noodles', 'lime', 'lemon'])
  mixture(d, r, pieces, inset(area, 0.74), 26, { scale: 1 })
  nest(d, r, { ...inset(area, 0.26), x: area.x - 12, y: area.y - 10 }, color, {
    width: 9,
    layers: 2,
    each: 12,
  })
  mixture(d, r, pieces.slice(0, 3), inset(area, 0.45), 9, { scale: 1.1 })
  const citrus = choice.all.find((one) => one === 'lime' || one === 'lemon')
  if (citrus) {
    for (const at of [0, 0.3]) {
      drawPiece(d, r, citrus, polar(area.x, area.y, area.rx * 0.78, 0.5 + at * 1.6), { scale: 1.2 })
    }
  }
  scatter(d, r, choice.herb('cilantro'), inset(area, 0.6), 10, { scale: 0.85 })
  if (choice.in('seed').length > 0 || choice.has('peanut')) {
    crumbs(d, r, inset(area, 0.6), choice.has('black-sesame') ? '#3a3232' : '#f3dfb0', 50, 4.5)
  }
}

export const pasta: DrawForm = ({ d, r, area, choice, vessel }) => {
  const named = choice.namedSauce()
  const creamy = choice.has('cream', 'egg', 'butter') && !named
  const sauce = named ?? (creamy ? '#f0d9a0' : choice.has('tomato', 'cherry-tomato') ? '#c8431f' : '#d9a850')
  const reach = vessel === 'plate' ? 0.9 : 0.86
  pool(d, r, inset(area, reach), creamy ? '#eccf90' : mix(sauce, '#e6b860', 0.25))
  nest(d, r, inset(area, reach - 0.08), mix('#f3d58c', sauce, creamy ? 0.06 : 0.12), {
    width: 9,
    layers: 4,
    each: 16,
  })
  const top = inset(area, 0.42)
  if (!creamy) pool(d, r, top, sauce, 0.16)
  const pieces = choice.pieces(['parmesan', 'noodles', 'egg'])
  if (choice.has('ground-beef')) scatter(d, r, 'ground-beef', inset(area, 0.38), 15, { scale: 1 })
  mixture(
    d,
    r,
    pieces.filter((one) => one !== 'ground-beef'),
    inset(area, creamy ? 0.7 : 0.55),
    18,
    { scale: 1.05 },
  )
  if (choice.has('egg')) {
    d.lump(placed(traced('-26 0, 0 -25, 26 0, 0 25'), area.x, area.y), '#f5a81c', {
      height: 0.6,
      gloss: 0.8,
      contrast: 0.3,
    })
    dust(d, r, inset(area, 0.6), '#3a2a20', 40, 3.2)
  }
  if (choice.has('parmesan', 'cheese')) crumbs(d, r, inset(area, 0.42), '#f8e9bc', 40, 5)
  const herb = choice.herb('basil')
  for (let i = 0; i < 4; i++) {
    drawPiece(d, r, herb, polar(area.x + 8, area.y - 4, 22, i * 1.6), { scale: 1.15 })
  }
  scatter(d, r, herb, inset(area, 0.75), 5, { scale: 0.7 })
}

/** Tubes of penne, or elbows under cheese; each is drawn once in five turns. */
export const shortPasta: DrawForm = ({ d, r, area, choice }) => {
  const cheesy = choice.has('cheese') && choice.namedSauce() === undefined
  const sauce = choice.namedSauce() ?? (cheesy ? '#f0ab2c' : '#e3b35a')
  const color = mix('#f2cf7e', sauce, cheesy ? 0.6 : 0.3)
  d.ellipse(area.x, area.y, area.rx * 0.98, area.ry * 0.98, d.shade(darker(sauce, 0.08), 0.35))
  const shapes = [0, 1, 2, 3, 4].map((variant) =>
    d.symbol(`tube ${color} ${variant}`, () => {
      const turn = (variant / 5) * Math.PI + 0.2
      if (cheesy) {
        const bend = smooth(placed(traced('-22 12, -14 -8, 6 -13, 21 4'), 0, 0, turn * 2), false)
        d.strand(bend, color, 17, 0.5)
        const [end] = placed([[21, 5]], 0, 0, turn * 2)
        if (end) d.ellipse(end[0], end[1], 6, 6, darker(color, 0.4), ' fill-opacity=".75"')
      } else {
        drawTube(d, color, turn)
      }
    }),
  )
  for (const [x, y] of heap(r, inset(area, 0.84), 38)) {
    d.use(r.pick(shapes), x, y, r.near(0, 0.3), r.between(0.95, 1.15))
  }
  for (let i = 0; i < 10; i++) {
    d.soft(
      sauce,
      ...polar(area.x, area.y, area.rx * Math.sqrt(r.next()) * 0.8, r.angle()),
      46,
      28,
      0.6,
      r.angle(),
    )
  }
  const pieces = choice.pieces(['parmesan', 'cheese', 'croutons'])
  mixture(d, r, pieces, inset(area, 0.66), 16)
  for (const [x, y] of heap(r, inset(area, 0.3), 44).slice(0, 7)) {
    d.use(r.pick(shapes), x, y, r.near(0, 0.3), 1.1)
  }
  if (choice.has('croutons', 'parmesan', 'cheese')) {
    crumbs(d, r, inset(area, 0.6), choice.has('croutons') ? '#d99a48' : '#f8e6b0', 70, 5)
  }
  scatter(d, r, choice.herb('basil'), inset(area, 0.6), 8, { scale: 0.85 })
}

/** A ridged tube of penne with a dark end. */
function drawTube(d: Drawing, color: string, turn: number): void {
  const tube = placed(traced('-30 -9, 24 -9, 30 9, -24 9'), 0, 0, turn)
  d.lump(tube, color, { height: 0.7, gloss: 0, contrast: 0.35, outline: rounded(tube, 4) })
  const ridges = [-5, 0, 5]
    .map((at) =>
      smooth(
        placed(
          [
            [-25, at],
            [25, at],
          ],
          0,
          0,
          turn,
        ),
        false,
      ),
    )
    .join('')
  d.stroke(ridges, darker(color, 0.2), 1.6, 0.6)
  d.stroke(
    smooth(
      placed(
        [
          [-22, -5.5],
          [18, -5.5],
        ],
        0,
        0,
        turn,
      ),
      false,
    ),
    '#fff',
    2.4,
    0.5,
  )
  const [end] = placed([[27, 0]], 0, 0, turn)
  if (end) {
    d.ellipse(
      end[0],
      end[1],
      4.4,
      8.4,
      darker(color, 0.5),
      ` fill-opacity=".8" transform="rotate(${((turn * 180) / Math.PI + 15).toFixed(0)} ${end[0].toFixed(1)} ${end[1].toFixed(1)})"`,
    )
  }
}

/** A thick square cut from the dish: browned top, layers on the side towards us. */
export const lasagna: DrawForm = ({ d, r, area, choice }) => {
  const sauce = choice.sauce('#c4421c')
  pool(d, r, { ...inset(area, 0.86), y: area.y + 22 }, sauce, 0.1)
  const { x, y } = area
  const w = Math.min(area.rx * 0.66, 150)
  const h = w * 0.62
  const side = 74
  const top = y - h - side * 0.28
  const bottom = y + h - side * 0.28
  const layers = [
    lighter('#eccb7c', 0.2),
    sauce,
    '#f3dca0',
    darker(sauce, 0.18),
    '#eccb7c',
    choice.has('eggplant') ? '#6a4a54' : darker('#8a4a26', 0.05),
    '#f3dca0',
    sauce,
    '#e6bd68',
  ]
  d.castShadow(x, bottom + side * 0.5, w * 1.02, side * 0.9, 18, 0.6)
  layers.forEach((color, i) => {
    const at = bottom - 8 + (i / layers.length) * side
    const height = side / layers.length + 2
    const wave = (dy: number): Point[] =>
      [-1, -0.5, 0, 0.5, 1].map((t): Point => [x + t * w, at + dy + r.near(0, 2.4)])
    d.path(
      `${smooth([...wave(0), ...wave(height).reverse()], true, 0.5)}`,
      d.fade([lighter(color, 0.12), color, darker(color, 0.22)], 0),
    )
  })
  for (let i = 0; i < 12; i++) {
    d.soft(
      r.pick([sauce, '#8a4a26', '#fbeec6']),
      r.near(x, w * 0.95),
      r.between(bottom, bottom + side - 6),
      16,
      6,
      0.8,
    )
  }
  const lid = placed(
    [
      [-w, -h],
      [0, -h - 6],
      [w, -h],
      [w + 5, 0],
      [w + 2, h],
      [w * 0.5, h + 12],
      [0, h + 4],
      [-w * 0.5, h + 14],
      [-w - 2, h],
      [-w - 4, 0],
    ],
    x,
    (top + bottom) / 2,
  )
  d.path(rounded(lid, 26), '#f2c665')
  d.clipped(rounded(lid, 26), () =>
    melted(d, r, { x, y: (top + bottom) / 2, rx: w * 1.3, ry: h * 1.35 }, '#f4cb6c', 26),
  )
  d.path(rounded(lid, 26), 'none', ' stroke="#b06a20" stroke-width="5" stroke-opacity=".55"')
  const center = { x, y: (top + bottom) / 2, rx: w * 0.7, ry: h * 0.65 }
  mixture(
    d,
    r,
    choice
      .in('meat')
      .filter((one): one is Ingredient => one === 'ground-beef')
      .slice(0, 1),
    center,
    5,
    { scale: 0.6 },
  )
  scatter(d, r, choice.herb('basil'), center, 6, { scale: 1 })
}
