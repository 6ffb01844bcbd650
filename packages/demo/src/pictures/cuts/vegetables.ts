/** Pieces of vegetables and fruit, each drawn around the origin at about 40 units. */
import { darker, lighter, mix } from '../color.ts'
import {
  arc,
  blob,
  circlePath,
  num,
  type Point,
  placed,
  polar,
  rounded,
  smooth,
  traced,
} from '../geometry.ts'
import type { DrawCut } from './greens.ts'

const near = (color: string, r: { near(v: number, s: number): number }) => {
  const amount = r.near(0, 0.1)
  return amount > 0 ? lighter(color, amount * 1.4) : darker(color, -amount)
}

export const cube: DrawCut = (d, r, style) => {
  const turn = r.near(0.2, 0.9)
  const w = r.between(13, 17)
  const h = r.between(12, 16)
  const color = near(style.color, r)
  const corners: Point[] = [
    [-w, -h],
    [w, -h],
    [w, h],
    [-w, h],
  ]
  const base = rounded(placed(corners, 3, 6, turn), 5)
  d.path(base, '#2b1206', ' fill-opacity=".3" transform="translate(3 5)"')
  d.path(base, darker(color, 0.32))
  d.path(
    rounded(placed(corners, 0, 0, turn), 5),
    d.fade([lighter(color, 0.38), color, darker(color, 0.1)], 55),
  )
  d.path(rounded(placed(corners, -3, -4, turn, 0.5), 4), '#fff', ' fill-opacity=".16"')
}

export const chunk: DrawCut = (d, r, style) => {
  const points = blob(r, 20, 17, 0.13, 7)
  d.lump(points, near(style.color, r), { height: 0.7, gloss: 0.3, contrast: 0.42 })
  const meat = style.role === 'meat'
  for (let i = 0; i < (meat ? 3 : 1); i++) {
    const [x, y] = polar(0, 0, meat ? 11 : 6, r.angle())
    d.soft(
      meat ? darker(style.color, 0.5) : darker(style.second, 0.12),
      x,
      y,
      meat ? 9 : 13,
      meat ? 5 : 10,
      meat ? 0.65 : 0.5,
      r.angle(),
    )
  }
  d.stroke(arc(0, 0, 13, 11, 3.5, 4.6), '#fffaf0', 2.2, 0.4)
}

export const strip: DrawCut = (d, r, style) => {
  const bow = r.near(0, 9)
  const path = smooth(
    placed(
      [
        [-23, bow],
        [-8, -bow * 0.5],
        [8, -bow * 0.4],
        [23, bow],
      ],
      0,
      0,
      r.near(0.4, 1.1),
    ),
    false,
  )
  d.strand(path, near(style.color, r), 9.5, 0.6)
  if (style.role === 'meat') d.stroke(path, style.second, 2.6, 0.85, ' transform="translate(1 2)"')
}

export const ring: DrawCut = (d, r, style) => {
  const from = r.angle()
  const span = r.between(3.6, 5.8)
  for (const reach of [19, 13]) {
    const path = arc(r.near(0, 2), r.near(0, 2), reach, reach * 0.9, from, from + span)
    d.stroke(path, '#2b1206', 5, 0.25, ' transform="translate(1.5 3)"')
    d.stroke(path, style.second, 5)
    d.stroke(path, style.color, 3, 0.95, ' transform="translate(-.4 -.8)"')
  }
}

/** Round slices with a rim: cucumber, carrot, radish, sausage, banana. */
export const coin: DrawCut = (d, r, style) => {
  const points = blob(r, 19, 18, 0.04, 8)
  d.lump(
    points,
    style.role === 'vegetable' || style.role === 'fruit' ? style.second : darker(style.color, 0.2),
    { height: 0.4, gloss: 0, contrast: 0.25 },
  )
  const inner = smooth(placed(points, -0.3, -0.5, 0, 0.84))
  d.path(inner, d.shade(near(style.color, r), 0.2))
  if (style.role === 'meat') {
    let specks = ''
    for (let i = 0; i < 8; i++) {
      const [x, y] = polar(0, 0, r.between(2, 13), r.angle())
      specks += `M${num(x)} ${num(y)}h${num(r.between(0.5, 3))}`
    }
    d.stroke(specks, style.second, 2.6, 0.85)
    d.stroke(arc(0, 0, 15.5, 15, 0.6, 3), darker(style.color, 0.4), 2.2, 0.5)
  } else {
    let seeds = ''
    const turn = r.angle()
    for (let i = 0; i < 7; i++) {
      const [x, y] = polar(0, 0, 8, turn + (i / 7) * Math.PI * 2)
      const [x2, y2] = polar(0, 0, 11, turn + (i / 7) * Math.PI * 2)
      seeds += `M${num(x)} ${num(y)}L${num(x2)} ${num(y2)}`
    }
    d.stroke(seeds, mix(style.color, style.second, 0.45), 1.8, 0.7)
    d.stroke(circlePath(0, 0, 6), lighter(style.color, 0.5), 1.3, 0.6)
  }
  d.ellipse(-6, -7, 6, 3.4, '#fff', ' fill-opacity=".38" transform="rotate(-40 -6 -7)"')
}

/** A round of tomato with its seed chambers. */
export const slice: DrawCut = (d, r, style) => {
  const turn = r.angle()
  d.lump(blob(r, 20, 19.5, 0.03, 9), style.color, { height: 0.4, gloss: 0, contrast: 0.3 })
  d.ellipse(0, 0, 16.5, 16, lighter(style.color, 0.22))
  for (let i = 0; i < 5; i++) {
    const angle = turn + (i / 5) * Math.PI * 2
    const chamber = smooth(placed(traced('4.5 0, 9 -4.4, 14 -3.4, 14.5 3, 9 4.4'), 0, 0, angle))
    d.path(chamber, mix(style.color, style.second, 0.4))
    let seeds = ''
    for (const at of [8, 12]) {
      const [x, y] = polar(0, 0, at, angle + r.near(0, 0.16))
      seeds += `M${num(x)} ${num(y)}h.8`
    }
    d.stroke(seeds, '#fbdf9c', 2.4)
  }
  d.ellipse(-7, -8, 6, 3, '#fff', ' fill-opacity=".45" transform="rotate(-40 -7 -8)"')
}

/** Citrus, kiwi, fig: segments from the middle. */
export const wheel: DrawCut = (d, r, style) => {
  const turn = r.angle()
  d.lump(blob(r, 20, 19.6, 0.015, 9), style.second, { height: 0.4, gloss: 0, contrast: 0.25 })
  d.ellipse(
    -0.3,
    -0.4,
    17.6,
    17.2,
    mix(style.color, '#fdf6dc', style.role === 'fruit' && style.color === '#c8506a' ? 0.35 : 0.85),
  )
  let segments = ''
  for (let i = 0; i < 8; i++) {
    segments += smooth(
      placed(traced('3 0, 9 -3.1, 15.4 -4.6, 16.2 0, 15.4 4.6, 9 3.1'), 0, 0, turn + (i / 8) * Math.PI * 2),
      true,
      0.7,
    )
  }
  d.path(segments, d.shade(style.color, 0.22))
  d.ellipse(-6, -8, 7, 3.4, '#fff', ' fill-opacity=".4" transform="rotate(-40 -6 -8)"')
}

/** Avocado, apple, peach: a curved wedge with its skin on one side. */
export const wedge: DrawCut = (d, r, style) => {
  const turn = r.near(-0.3, 0.7)
  const body: Point[] = traced('-21 4, -12 -8, 0 -12, 12 -8, 21 4, 10 1, 0 0, -10 1')
  d.lump(placed(body, 0, 4, turn), style.second, { height: 0.7, gloss: 0, contrast: 0.3 })
  const flesh: Point[] = traced('-18 2.5, -11 -5, 0 -8.5, 11 -5, 18 2.5, 10 0, 0 -1, -10 0')
  d.path(smooth(placed(flesh, 0, 4.5, turn)), d.shade(style.color, 0.22))
  d.stroke(smooth(placed(traced('-12 -3, 0 -6.5, 12 -3'), 0, 4, turn), false), '#fff', 1.6, 0.5)
}

export const floretTree: DrawCut = (d, r, style) => {
  const turn = r.near(0, 0.6)
  d.lump(placed(traced('-5 0, 5 0, 7 20, -6 20'), 0, 0, turn), style.second, {
    height: 0.5,
    gloss: 0,
    contrast: 0.3,
  })
  for (const [x, y, size] of [
    [-11, 0, 9],
    [11, 0, 9],
    [-6, -9, 10],
    [7, -9, 10],
    [0, -2, 10],
  ] as const) {
    const [px = 0, py = 0] = placed([[x, y]], 0, 0, turn)[0] ?? []
    d.lump(placed(blob(r, size, size * 0.95, 0.1, 8), px, py), near(style.color, r), {
      height: 0.35,
      gloss: 0,
      contrast: 0.4,
    })
    let dots = ''
    for (let i = 0; i < 7; i++) {
      const [dx, dy] = polar(px - 1, py - 2, r.between(0, size * 0.75), r.angle())
      dots += `M${num(dx)} ${num(dy)}h.1`
    }
    d.stroke(dots, lighter(style.color, 0.45), 2.6, 0.7)
  }
}

export const mushroom: DrawCut = (d, r, style) => {
  const turn = r.near(0, 0.9)
  d.lump(
    placed(traced('-20 2, -15 -12, 0 -18, 15 -12, 20 2, 12 6, 6 4, 6 18, -6 18, -6 4, -12 6'), 0, 0, turn),
    style.second,
    { height: 0.5, gloss: 0, contrast: 0.3 },
  )
  d.path(
    smooth(placed(traced('-16 0, -12 -9, 0 -14, 12 -9, 16 0, 5 0, 4 15, -4 15, -5 0'), 0, 0, turn)),
    d.shade(style.color, 0.2),
  )
  d.stroke(
    smooth(placed(traced('-14 0, -6 -3, 0 -4, 6 -3, 14 0'), 0, 0, turn), false),
    darker(style.second, 0.2),
    1.6,
    0.6,
  )
}

/** Scallion, chili, olive rings. */
export const curl: DrawCut = (d, r, style) => {
  d.stroke(circlePath(1.5, 3, 13.5, 13), '#2b1206', 9, 0.28)
  d.stroke(circlePath(0, 0, 13.5, 12.5), darker(style.color, 0.12), 10)
  d.stroke(circlePath(0, 0, 13, 12), style.second, 4, 0.7)
  d.stroke(arc(0, 0, 14, 13, r.near(3.9, 0.3), 5.1), '#fff', 3, 0.5)
}

export const ball: DrawCut = (d, r, style) => {
  d.lump(blob(r, 19, 18.5, 0.03, 8), near(style.color, r), { height: 0.8, gloss: 0.5, contrast: 0.42 })
  d.ellipse(-6, -7, 4.5, 3, '#fff', ' fill-opacity=".75" transform="rotate(-40 -6 -7)"')
}

export const berry: DrawCut = (d, r, style) => {
  d.lump(blob(r, 19, 18.5, 0.03, 8), near(style.color, r), { height: 0.9, gloss: 0.3, contrast: 0.5 })
  const [x, y] = [r.near(2, 4), r.near(1, 4)]
  d.stroke(circlePath(x, y, 5.5, 4.8), darker(style.color, 0.45), 2.6, 0.8)
  d.ellipse(-7, -8, 4.6, 3, '#fff', ' fill-opacity=".7" transform="rotate(-40 -7 -8)"')
}

export const cluster: DrawCut = (d, r, style) => {
  d.lump(blob(r, 19, 18, 0.03, 8), darker(style.color, 0.3), { height: 0.8, gloss: 0, contrast: 0.3 })
  const drop = d.symbol(`drop ${style.color}`, () => {
    d.ellipse(0, 0, 5.6, 5.4, d.shade(style.color, 0.4))
    d.ellipse(-1.6, -1.9, 1.6, 1.2, '#fff', ' fill-opacity=".75"')
  })
  for (let i = 0; i < 10; i++) {
    const [x, y] = polar(0, 0, 13, (i / 10) * Math.PI * 2)
    d.use(drop, x, y)
  }
  for (let i = 0; i < 5; i++) {
    const [x, y] = polar(0, -0.5, 6.5, (i / 5) * Math.PI * 2 + 0.4)
    d.use(drop, x, y)
  }
  d.use(drop, 0, -1)
}

export const strawberry: DrawCut = (d, r, style) => {
  const turn = r.near(0, 1)
  const body: Point[] = traced('0 21, -12 10, -17 -4, -11 -14, 0 -15, 11 -14, 17 -4, 12 10')
  d.lump(placed(body, 0, 0, turn), style.color, { height: 0.7, gloss: 0.3, contrast: 0.4 })
  if (r.chance(0.6)) {
    d.path(
      smooth(placed(body, 0, 0, turn, 0.78)),
      d.rings(
        [
          [0, '#fdeee0'],
          [0.5, '#f9b8a8'],
          [1, lighter(style.color, 0.1)],
        ],
        0.5,
        0.4,
        0.6,
      ),
    )
    d.path(smooth(placed(traced('0 9, -4 0, 0 -8, 4 0'), 0, 0, turn)), '#fff4ea', ' fill-opacity=".8"')
  } else {
    let seeds = ''
    for (const [x, y] of placed(
      traced('-7 -6, 0 -8, 7 -6, -9 1, -3 0, 3 0, 9 1, -5 7, 0 8, 5 7, 0 15'),
      0,
      0,
      turn,
    )) {
      seeds += `M${num(x)} ${num(y)}h1`
    }
    d.stroke(seeds, style.second, 2.3)
    const crown: Point[] = Array.from({ length: 12 }, (_, i) =>
      polar(0, -15, i % 2 ? 5 : 13, (i / 12) * Math.PI * 2),
    )
    d.path(rounded(placed(crown, 0, 0, turn), 2), '#5b9a3a')
  }
}

export const bean: DrawCut = (d, r, style) => {
  d.lump(
    placed(traced('-19 2, -12 -11, 2 -12, 15 -9, 20 1, 13 10, 3 6, -7 11'), 0, 0, r.angle()),
    near(style.color, r),
    { height: 0.6, gloss: 0.5, contrast: 0.4 },
  )
  d.ellipse(-5, -5, 5, 2.6, '#fff', ' fill-opacity=".6" transform="rotate(-30 -5 -5)"')
}

export const nut: DrawCut = (d, r, style) => {
  const turn = r.angle()
  d.lump(placed(traced('-20 0, -9 -10, 6 -10, 20 0, 6 10, -9 10'), 0, 0, turn), near(style.color, r), {
    height: 0.6,
    gloss: 0.2,
    contrast: 0.4,
  })
  const line = (bow: number) =>
    smooth(
      placed(
        [
          [-15, bow * 0.4],
          [0, bow],
          [15, bow * 0.3],
        ],
        0,
        0,
        turn,
      ),
      false,
    )
  d.stroke(line(-5) + line(0) + line(5), darker(style.color, 0.35), 1.5, 0.6)
}
