/** Leaves and herbs, each drawn around the origin at about 40 units. */
import { darker, lighter } from '../color.ts'
import type { Drawing } from '../drawing.ts'
import { type Point, placed, polyline, rounded, smooth, traced } from '../geometry.ts'
import type { IngredientStyle } from '../ingredient-styles.ts'
import type { Random } from '../random.ts'

export type DrawCut = (d: Drawing, r: Random, style: IngredientStyle) => void

export const leaf: DrawCut = (d, r, style) => {
  const turn = r.angle()
  const wide = r.between(9, 12)
  const body = placed(
    [
      [-22, 0],
      [-12, -wide * 0.8],
      [2, -wide],
      [14, -wide * 0.55],
      [23, 0],
      [14, wide * 0.6],
      [1, wide * 1.05],
      [-12, wide * 0.85],
    ],
    0,
    0,
    turn,
  )
  d.lump(body, style.color, { height: 0.4, gloss: 0.25, contrast: 0.4 })
  const vein = (points: Point[]) => smooth(placed(points, 0, 0, turn), false)
  d.stroke(vein(traced('-26 1, -4 0, 19 0')), style.second, 1.6, 0.9)
  d.stroke(
    vein([
      [-12, 0],
      [-6, -6],
    ]) +
      vein([
        [-2, 0],
        [5, -6],
      ]) +
      vein([
        [-12, 0],
        [-6, 6],
      ]) +
      vein([
        [-2, 0],
        [5, 6],
      ]),
    style.second,
    1,
    0.7,
  )
}

export const ruffle: DrawCut = (d, r, style) => {
  const points: Point[] = []
  const count = 18
  const turn = r.angle()
  for (let i = 0; i < count; i++) {
    const angle = (i / count) * Math.PI * 2
    const reach = (i % 2 ? 22 : 17) * r.near(1, 0.14)
    points.push([Math.cos(angle) * reach * 1.15, Math.sin(angle) * reach * 0.82])
  }
  d.lump(placed(points, 0, 0, turn), style.color, { height: 0.6, gloss: 0.2, contrast: 0.42 })
  d.path(smooth(placed(points, 0, 0, turn, 0.66)), lighter(style.color, 0.3), ' fill-opacity=".55"')
  const vein = (points: Point[]) => smooth(placed(points, 0, 0, turn), false)
  d.stroke(vein(traced('-20 1, -5 0, 15 -1')), style.second, 2.6, 0.85)
  d.stroke(
    vein(traced('-8 0, 2 -9, 6 -12')) +
      vein(traced('-4 0, 5 8, 9 11')) +
      vein([
        [2, 0],
        [10, -6],
      ]),
    style.second,
    1.3,
    0.7,
  )
}

/** Arugula: lobed long leaf. */
export const sprig: DrawCut = (d, r, style) => {
  const turn = r.angle()
  const bow = r.near(0, 6)
  const body: Point[] = [
    [-24, 0],
    [-8, -2],
    [-6, -9],
    [0, -3],
    [4, -12],
    [9, -5],
    [16, -9],
    [23, bow * 0.3],
    [16, 8],
    [9, 4],
    [5, 11],
    [0, 3],
    [-5, 9],
    [-8, 2],
  ]
  d.lump(placed(body, 0, 0, turn), style.color, { height: 0.4, gloss: 0.15, contrast: 0.4 })
  d.stroke(
    smooth(
      placed(
        [
          [-25, 0],
          [0, 0],
          [18, bow * 0.2],
        ],
        0,
        0,
        turn,
      ),
      false,
    ),
    style.second,
    1.7,
    0.9,
  )
}

/** Dill: fine threads. */
export const feather: DrawCut = (d, r, style) => {
  const turn = r.angle()
  const bow = r.near(0, 8)
  let path = smooth(
    placed(
      [
        [-22, bow],
        [-4, 0],
        [20, bow * 0.6],
      ],
      0,
      0,
      turn,
    ),
    false,
  )
  for (let i = 0; i < 7; i++) {
    const at = -16 + i * 5.6
    const base = bow * ((at - 2) / 22) ** 2
    for (const side of [-1, 1]) {
      const reach = r.between(8, 14) * (1 - Math.abs(i - 2.5) * 0.07)
      const fork = reach * 0.55
      path += polyline(
        placed(
          [
            [at, base],
            [at + reach * 0.5, base + side * reach * 0.5],
            [at + reach * 0.95, base + side * reach],
          ],
          0,
          0,
          turn,
        ),
      )
      path += polyline(
        placed(
          [
            [at + fork * 0.5, base + side * fork * 0.5],
            [at + fork * 1.5, base + side * fork * 0.7],
          ],
          0,
          0,
          turn,
        ),
      )
    }
  }
  d.stroke(path, '#1c2a08', 1.6, 0.3, ' transform="translate(1.5 2.5)"')
  d.stroke(path, style.color, 1.9)
  d.stroke(path, style.second, 0.7, 0.8, ' transform="translate(-.3 -.6)"')
}

/** Thyme and rosemary. */
export const needles: DrawCut = (d, r, style) => {
  const turn = r.angle()
  const bow = r.near(0, 7)
  const stem = smooth(
    placed(
      [
        [-26, bow],
        [0, 0],
        [24, bow],
      ],
      0,
      0,
      turn,
    ),
    false,
  )
  let path = ''
  for (let i = 0; i < 12; i++) {
    const at = -22 + i * 4
    const base = bow * (at / 26) ** 2
    for (const side of [-1, 1]) {
      path += polyline(
        placed(
          [
            [at, base],
            [at + 6, base + side * r.between(7, 10)],
          ],
          0,
          0,
          turn,
        ),
      )
    }
  }
  d.stroke(stem + path, '#1c2a08', 2.4, 0.28, ' transform="translate(1.5 3)"')
  d.stroke(stem, '#7a6a44', 1.8)
  d.stroke(path, style.color, 3)
  d.stroke(path, style.second, 1, 0.7, ' transform="translate(-.4 -.7)"')
}

/** Parsley and cilantro: three lobed leaflets. */
export const parsley: DrawCut = (d, r, style) => {
  const turn = r.angle()
  d.stroke(smooth(placed(traced('-20 3, -8 0, 0 0'), 0, 0, turn), false), darker(style.color, 0.1), 2)
  const lobe: Point[] = traced('0 0, 3 -5, 8 -8, 10 -4, 16 -7, 16 -1, 21 1, 15 4, 15 8, 9 5, 5 8')
  for (const [angle, size] of [
    [-1.15, 0.85],
    [1.15, 0.85],
    [0, 1.05],
  ] as const) {
    const points = placed(placed(lobe, 0, 0, angle, size * r.near(1, 0.1)), 0, 0, turn)
    d.lump(points, style.color, { height: 0.3, gloss: 0, contrast: 0.4, outline: rounded(points, 2.5) })
    d.stroke(
      polyline(
        placed(
          placed(
            [
              [1, 0],
              [14, 0],
            ],
            0,
            0,
            angle,
            size,
          ),
          0,
          0,
          turn,
        ),
      ),
      style.second,
      1,
      0.8,
    )
  }
}

/** Shredded cabbage, sprouts, grated cheese, coconut. */
export const shred: DrawCut = (d, r, style) => {
  let path = ''
  for (let i = 0; i < 5; i++) {
    const angle = r.angle()
    const [x, y] = [r.near(0, 9), r.near(0, 9)]
    const bow = r.near(0, 8)
    path += smooth(
      placed(
        [
          [-15, bow],
          [0, 0],
          [15, bow],
        ],
        x,
        y,
        angle,
      ),
      false,
    )
  }
  d.stroke(path, '#2b1206', 5, 0.28, ' transform="translate(1.5 3)"')
  d.stroke(path, darker(style.color, 0.2), 5)
  d.stroke(path, style.color, 3.6, 1, ' transform="translate(-.3 -.6)"')
  d.stroke(path, lighter(style.color, 0.55), 1.2, 0.8, ' transform="translate(-.8 -1.3)"')
}
