/** Flat and square vessels from above: boards, slate, metal trays, baskets, take-away boxes. */
import { darker, lighter, mix } from '../color.ts'
import type { Drawing } from '../drawing.ts'
import { circlePath, type Ellipse, num, type Point, placed, rounded, smooth, traced } from '../geometry.ts'
import type { Random } from '../random.ts'

function quad(e: Ellipse, angle: number, grow = 0): Point[] {
  const w = e.rx + grow
  const h = e.ry + grow
  return placed(
    [
      [-w, -h],
      [w, -h],
      [w, h],
      [-w, h],
    ],
    e.x,
    e.y,
    angle,
  )
}

function standing(d: Drawing, outline: string, height: number): void {
  d.path(
    outline,
    '#2b1206',
    ` fill-opacity=".16" transform="translate(${num(height * 0.9)} ${num(height * 1.5)})"`,
  )
  d.path(outline, '#2b1206', ` fill-opacity=".22" transform="translate(${num(height * 0.6)} ${num(height)})"`)
  d.path(
    outline,
    '#2b1206',
    ` fill-opacity=".3" transform="translate(${num(height * 0.3)} ${num(height * 0.5)})"`,
  )
}

export function drawBoard(d: Drawing, r: Random, at: Ellipse, round = false): Ellipse {
  const color = r.pick(['#b9794a', '#c78d55', '#a4673d', '#8f5836'])
  const angle = r.near(0, 0.05)
  const shape = round ? circlePath(at.x, at.y, at.ry * 1.18, at.ry * 1.18) : rounded(quad(at, angle), 44)
  const edge = lighter(color, 0.35)
  const handle = round
    ? rounded(placed(traced('0 -34, 120 -26, 120 26, 0 34'), at.x + at.ry * 1.12, at.y, angle - 0.5 * 0), 24)
    : ''
  standing(d, shape + handle, 20)
  d.path(shape + handle, darker(color, 0.35), ' transform="translate(3 6)"')
  d.path(shape + handle, d.fade([lighter(color, 0.3), color, darker(color, 0.16)], 50))
  d.clipped(shape, () => {
    const w = at.rx + 40
    let grain = ''
    for (let i = 0; i < 15; i++) {
      const y = -at.ry * 1.2 + ((i + r.next()) / 15) * at.ry * 2.4
      grain += smooth(
        placed(
          [
            [-w, y + r.near(0, 6)],
            [-w / 3, y + r.near(0, 9)],
            [w / 3, y + r.near(0, 9)],
            [w, y + r.near(0, 6)],
          ],
          at.x,
          at.y,
          angle,
        ),
        false,
      )
    }
    d.stroke(grain, darker(color, 0.4), 2.4, 0.28)
    d.stroke(grain, edge, 1.6, 0.3, ' transform="translate(0 4)"')
  })
  d.path(shape, 'none', ` stroke="${edge}" stroke-width="3" stroke-opacity=".7" transform="translate(1.5 2)"`)
  const reach = round ? at.ry * 1.06 : at.ry * 0.86
  return { x: at.x, y: at.y, rx: round ? reach : at.rx * 0.86, ry: reach }
}

export function drawSlate(d: Drawing, r: Random, at: Ellipse): Ellipse {
  const angle = r.near(0, 0.06)
  const rough = (grow: number): Point[] => {
    const corners = quad(at, angle, grow)
    return corners.flatMap((corner, i) => {
      const next = corners[(i + 1) % 4] ?? corner
      return [0, 0.2, 0.4, 0.6, 0.8].map(
        (t): Point => [
          corner[0] + (next[0] - corner[0]) * t + r.near(0, 3),
          corner[1] + (next[1] - corner[1]) * t + r.near(0, 3),
        ],
      )
    })
  }
  const shape = rounded(rough(0), 6)
  standing(d, shape, 12)
  d.path(shape, '#23262a', ' transform="translate(3 5)"')
  d.path(shape, d.fade(['#5d6469', '#42484d', '#33383c'], 50))
  d.clipped(shape, () => {
    for (let i = 0; i < 5; i++) {
      d.soft(
        '#7b8388',
        r.near(at.x, at.rx),
        r.near(at.y, at.ry),
        r.between(100, 240),
        r.between(10, 40),
        0.35,
        r.near(0.2, 0.3),
      )
    }
  })
  d.path(shape, 'none', ' stroke="#8b9499" stroke-width="2.5" stroke-opacity=".6"')
  return { x: at.x, y: at.y, rx: at.rx * 0.86, ry: at.ry * 0.84 }
}

function paper(d: Drawing, r: Random, at: Ellipse, checked: boolean, askew = 0.09): void {
  const color = checked ? '#f7efe2' : '#e7d3b3'
  const points = quad(at, r.near(0, askew)).flatMap((p, i, all): Point[] => {
    const next = all[(i + 1) % all.length] ?? p
    return [0, 0.33, 0.66].map(
      (t): Point => [p[0] + (next[0] - p[0]) * t + r.near(0, 5), p[1] + (next[1] - p[1]) * t + r.near(0, 5)],
    )
  })
  const shape = rounded(points, 5)
  d.path(shape, '#2b1206', ' fill-opacity=".2" transform="translate(4 7)"')
  d.path(shape, d.fade([lighter(color, 0.4), color, darker(color, 0.1)], 50))
  d.clipped(shape, () => {
    if (checked) {
      const ink = r.pick(['#c8503f', '#4b6f9e', '#5d8a62'])
      const [left, top, w, h] = [at.x - at.rx - 40, at.y - at.ry - 40, at.rx * 2 + 80, at.ry * 2 + 80]
      d.group(`transform="rotate(8 ${num(at.x)} ${num(at.y)})" fill="${ink}" fill-opacity=".38"`, () => {
        const rows = `h${num(w)}v22h${num(-w)}zm0 44`.repeat(Math.ceil(h / 44))
        const columns = `v${num(h)}h22v${num(-h)}zm44 0`.repeat(Math.ceil(w / 44))
        for (const bands of [rows, columns]) d.add(`<path d="M${num(left)} ${num(top)}${bands}"/>`)
      })
    }
    for (let i = 0; i < 3; i++) {
      const x = r.near(at.x, at.rx)
      d.soft(darker(color, 0.35), x, r.near(at.y, at.ry), 220, 7, 0.3, r.near(0.8, 1))
      d.soft('#ffffff', x, r.near(at.y, at.ry) - 8, 200, 7, 0.5, r.near(0.8, 1))
    }
  })
}

export function drawTray(d: Drawing, r: Random, at: Ellipse): Ellipse {
  const metal = '#b5b6b4'
  const angle = r.near(0, 0.04)
  const shape = rounded(quad(at, angle), 34)
  standing(d, shape, 14)
  d.path(shape, d.fade(['#e9e9e6', metal, '#7f807f'], 50))
  d.path(rounded(quad(at, angle, -5), 30), 'none', ' stroke="#ffffff" stroke-width="2.5" stroke-opacity=".7"')
  d.path(rounded(quad(at, angle, -16), 24), d.fade(['#8a8b89', '#b9bab7', '#d9d9d5'], 50))
  d.path(rounded(quad(at, angle, -25), 20), d.fade(['#a9aaa7', '#c4c4c0'], 50))
  paper(d, r, { ...at, rx: at.rx - 40, ry: at.ry - 36 }, r.chance(0.3))
  return { x: at.x, y: at.y, rx: at.rx * 0.8, ry: at.ry * 0.78 }
}

export function drawBasket(d: Drawing, r: Random, at: Ellipse): Ellipse {
  const color = r.pick(['#b8834c', '#a06a3a', '#c99a60'])
  d.castShadow(at.x, at.y, at.rx, at.ry, 22, 0.6)
  d.ellipse(at.x, at.y, at.rx, at.ry, d.fade([lighter(color, 0.25), color, darker(color, 0.3)], 52))
  d.ellipse(at.x, at.y, at.rx - 34, at.ry - 34, darker(color, 0.45))
  const weave = (inset: number, phase: number) => {
    let dark = ''
    let light = ''
    const count = 56
    for (let i = 0; i < count; i++) {
      const a = ((i + phase) / count) * Math.PI * 2
      const b = a + 0.075
      const p = (angle: number, more: number) =>
        `${num(at.x + Math.cos(angle) * (at.rx - inset - more))} ${num(at.y + Math.sin(angle) * (at.ry - inset - more))}`
      const path = `M${p(a, 0)}Q${p(b, 3)} ${p(b, 15)}`
      if (i % 2) {
        dark += path
      } else {
        light += path
      }
    }
    d.stroke(dark, darker(color, 0.35), 7, 0.85)
    d.stroke(light, lighter(color, 0.35), 7, 0.85)
  }
  weave(3, 0)
  weave(19, 1)
  d.group(
    `clip-path="url(#${d.define(`basket ${at.x} ${at.y} ${at.rx}`, (id) => `<clipPath id="${id}"><ellipse cx="${num(at.x)}" cy="${num(at.y)}" rx="${num(at.rx - 20)}" ry="${num(at.ry - 20)}"/></clipPath>`)})"`,
    () => {
      paper(d, r, { ...at, rx: at.rx - 8, ry: at.ry - 26 }, true)
      d.ellipse(
        at.x,
        at.y,
        at.rx - 20,
        at.ry - 20,
        d.rings(
          [
            [0.7, '#2b1206', 0],
            [1, '#2b1206', 0.4],
          ],
          0.55,
          0.57,
          0.54,
        ),
      )
    },
  )
  return { x: at.x, y: at.y, rx: at.rx * 0.76, ry: at.ry * 0.74 }
}

/** A bamboo steamer. */
export function drawSteamer(d: Drawing, r: Random, at: Ellipse): Ellipse {
  const color = '#d6a765'
  d.castShadow(at.x, at.y, at.rx, at.ry, 22, 0.6)
  d.ellipse(at.x, at.y, at.rx, at.ry, d.fade([lighter(color, 0.4), color, darker(color, 0.3)], 52))
  for (const inset of [9, 19]) {
    d.stroke(circlePath(at.x, at.y, at.rx - inset, at.ry - inset), darker(color, 0.45), 2, 0.6)
  }
  const floor = circlePath(at.x, at.y, at.rx - 30, at.ry - 30)
  d.path(floor, d.fade([darker(color, 0.55), darker(color, 0.25), darker(color, 0.1)], 52))
  d.clipped(floor, () => {
    const angle = r.near(0.1, 0.2)
    for (let y = -at.ry; y < at.ry; y += 30) {
      const slat = rounded(
        placed(
          [
            [-at.rx, y],
            [at.rx, y],
            [at.rx, y + 22],
            [-at.rx, y + 22],
          ],
          at.x,
          at.y,
          angle,
        ),
        4,
      )
      d.path(slat, mix(color, r.pick(['#f0d8a8', '#b98a4a']), r.between(0.1, 0.5)), ' fill-opacity=".75"')
    }
    d.ellipse(
      at.x,
      at.y,
      at.rx - 26,
      at.ry - 26,
      d.rings(
        [
          [0.75, '#2b1206', 0],
          [1, '#2b1206', 0.55],
        ],
        0.56,
        0.57,
        0.54,
      ),
    )
  })
  return { x: at.x, y: at.y, rx: at.rx - 52, ry: at.ry - 52 }
}

export function drawBox(d: Drawing, r: Random, at: Ellipse): Ellipse {
  const kraft = '#c39a69'
  const angle = r.near(0, 0.05)
  const { rx: w, ry: h } = at
  const flap = (points: Point[], shade: number) => {
    const shape = rounded(placed(points, at.x, at.y, angle), 12)
    d.path(shape, '#2b1206', ' fill-opacity=".22" transform="translate(8 13)"')
    d.path(shape, d.fade([lighter(kraft, 0.3 - shade), darker(kraft, shade)], 50))
  }
  flap(
    [
      [-w * 0.86, -h + 4],
      [-w * 0.78, -h - 54],
      [w * 0.78, -h - 54],
      [w * 0.86, -h + 4],
    ],
    0.02,
  )
  flap(
    [
      [-w * 0.86, h - 4],
      [-w * 0.78, h + 54],
      [w * 0.78, h + 54],
      [w * 0.86, h - 4],
    ],
    0.12,
  )
  flap(
    [
      [-w + 4, -h * 0.84],
      [-w - 50, -h * 0.74],
      [-w - 50, h * 0.74],
      [-w + 4, h * 0.84],
    ],
    0.05,
  )
  flap(
    [
      [w - 4, -h * 0.84],
      [w + 50, -h * 0.74],
      [w + 50, h * 0.74],
      [w - 4, h * 0.84],
    ],
    0.16,
  )
  const shape = rounded(quad(at, angle), 10)
  standing(d, shape, 12)
  d.path(shape, d.fade([darker(kraft, 0.35), darker(kraft, 0.12), lighter(kraft, 0.15)], 50))
  d.path(rounded(quad(at, angle, -18), 8), d.fade([darker(kraft, 0.1), lighter(kraft, 0.25)], 50))
  paper(d, r, { ...at, rx: w - 30, ry: h - 30 }, false, 0.02)
  return { x: at.x, y: at.y, rx: w * 0.82, ry: h * 0.8 }
}
