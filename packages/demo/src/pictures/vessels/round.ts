/** Round vessels from above: plates, bowls, pots, pans and the oval dish. */
import { darker, lighter, mix } from '../color.ts'
import type { Drawing } from '../drawing.ts'
import { arc, circlePath, type Ellipse, num, placed, rounded, smooth } from '../geometry.ts'
import type { Random } from '../random.ts'
import type { Crockery } from './crockery.ts'

function around(count: number, draw: (angle: number) => void): void {
  for (let i = 0; i < count; i++) draw((i / count) * Math.PI * 2)
}

/** Runs a motif around the rim at `share` of the outline's radii. */
function rimPattern(d: Drawing, r: Random, rim: Ellipse, share: number, crockery: Crockery): void {
  const { ink, pattern } = crockery
  const at = (angle: number, more = 0): [number, number] => [
    rim.x + Math.cos(angle) * (rim.rx - (1 - share) * rim.ry + more),
    rim.y + Math.sin(angle) * (rim.ry * share + more),
  ]
  const ring = (to: number, width: number, opacity: number) => {
    const gap = rim.ry * (1 - to)
    d.stroke(circlePath(rim.x, rim.y, rim.rx - gap, rim.ry - gap), ink, width, opacity)
  }
  if (pattern === 'line') ring(0.972, 5, 0.8)
  if (pattern === 'lines') {
    ring(0.965, 7, 0.8)
    ring(0.925, 2.5, 0.7)
  }
  if (pattern === 'speckle') {
    let dots = ''
    for (let i = 0; i < 46; i++) {
      const [x, y] = at(r.angle(), r.near(0, rim.ry * 0.1))
      dots += `M${num(x)} ${num(y)}h${num(r.between(0.1, 2))}`
    }
    d.stroke(dots, ink, 2, 0.32)
    ring(0.985, 3.5, 0.35)
  }
  if (pattern === 'dots') {
    ring(0.965, 4, 0.85)
    const dot = d.symbol(`dot ${ink}`, () => {
      d.ellipse(0, 0, 8, 8, ink, ' fill-opacity=".85"')
      d.ellipse(0, 0, 3.4, 3.4, '#2f6a8a')
    })
    around(24, (a) => d.use(dot, ...at(a)))
  }
  if (pattern === 'leaves' || pattern === 'petals') {
    ring(0.975, 3, 0.8)
    const motif = d.symbol(`motif ${pattern} ${ink}`, () => {
      d.path('M0-12c7 5 7 17 0 23c-7-6-7-18 0-23z', ink, ' fill-opacity=".85"')
      if (pattern === 'leaves') {
        d.path(
          'M-4 2c-9-2-13 2-17 8c9 2 14 0 17-8zM4 2c9-2 13 2 17 8c-9 2-14 0-17-8z',
          '#4f7a4a',
          ' fill-opacity=".85"',
        )
      } else {
        d.path(
          'M-5 6c-10-8-14-6-19-1c6 7 13 7 19 1zM5 6c10-8 14-6 19-1c-6 7-13 7-19 1z',
          ink,
          ' fill-opacity=".6"',
        )
        d.ellipse(0, -1, 3, 4, '#fff', ' fill-opacity=".6"')
      }
    })
    around(18, (a) => d.use(motif, ...at(a), a + Math.PI / 2))
  }
  if (pattern === 'zigzag') {
    ring(0.97, 4, 0.8)
    const points = Array.from({ length: 72 }, (_, i) => at((i / 72) * Math.PI * 2, i % 2 ? 8 : -8))
    d.stroke(`M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}z`, ink, 3.2, 0.75)
  }
}

function glint(d: Drawing, e: Ellipse, width: number, opacity: number): void {
  d.stroke(arc(e.x, e.y, e.rx, e.ry, 3.5, 4.5), '#fffdf6', width, opacity)
  d.stroke(arc(e.x, e.y, e.rx, e.ry, 4.62, 4.78), '#fffdf6', width, opacity * 0.8)
  d.stroke(arc(e.x, e.y, e.rx, e.ry, 0.5, 1.2), '#fffdf6', width * 0.7, opacity * 0.45)
}

const shrunk = (e: Ellipse, by: number): Ellipse => ({ x: e.x, y: e.y, rx: e.rx - by, ry: e.ry - by })
const disc = (d: Drawing, e: Ellipse, fill: string, more = '') => d.ellipse(e.x, e.y, e.rx, e.ry, fill, more)

/** Draws a plate or oval dish and returns its well. */
export function drawPlate(d: Drawing, r: Random, outer: Ellipse, crockery: Crockery): Ellipse {
  const { glaze } = crockery
  d.castShadow(outer.x, outer.y, outer.rx, outer.ry, 16, 0.6)
  disc(d, outer, d.fade([lighter(glaze, 0.55), glaze, darker(glaze, 0.17)], 52))
  disc(d, shrunk(outer, 1.5), 'none', ` stroke="${darker(glaze, 0.28)}" stroke-width="3" stroke-opacity=".4"`)
  rimPattern(d, r, outer, 0.9, crockery)
  glint(d, shrunk(outer, 6), 4.5, 0.75)
  const lip = shrunk(outer, outer.ry * 0.2)
  disc(d, lip, d.fade([darker(glaze, 0.26), glaze, lighter(glaze, 0.65)], 52))
  const well = shrunk(outer, outer.ry * 0.235)
  disc(d, well, d.fade([darker(glaze, 0.08), mix(glaze, '#ffffff', 0.12), lighter(glaze, 0.3)], 52))
  return shrunk(well, 6)
}

/** Draws a deep bowl and returns the surface of its content. */
export function drawBowl(d: Drawing, r: Random, outer: Ellipse, crockery: Crockery): Ellipse {
  const { glaze } = crockery
  d.castShadow(outer.x, outer.y, outer.rx, outer.ry, 26, 0.62)
  disc(d, outer, d.fade([lighter(glaze, 0.6), glaze, darker(glaze, 0.25)], 52))
  disc(
    d,
    shrunk(outer, 1.5),
    'none',
    ` stroke="${darker(glaze, 0.35)}" stroke-width="3" stroke-opacity=".45"`,
  )
  if (crockery.pattern !== 'line' && crockery.pattern !== 'plain') {
    d.stroke(circlePath(outer.x, outer.y, outer.rx - 8, outer.ry - 8), crockery.ink, 6, 0.7)
  } else if (crockery.pattern === 'line') {
    d.stroke(circlePath(outer.x, outer.y, outer.rx - 7, outer.ry - 7), crockery.ink, 5, 0.85)
  }
  glint(d, shrunk(outer, 8), 4, 0.8)
  const inside = shrunk(outer, 17)
  disc(d, inside, d.fade([darker(glaze, 0.42), darker(glaze, 0.14), lighter(glaze, 0.45)], 52))
  rimPattern(d, r, shrunk(outer, 16), 0.93, {
    ...crockery,
    pattern: crockery.pattern === 'petals' ? 'petals' : 'plain',
  })
  const fill = shrunk(outer, outer.ry * 0.17)
  disc(d, shrunk(fill, -5), darker(glaze, 0.5), ' fill-opacity=".35"')
  return fill
}

/** Cast iron with a handle. */
export function drawPan(d: Drawing, r: Random, outer: Ellipse): Ellipse {
  const iron = '#3a3634'
  const angle = r.pick([-0.5, -0.32, 0.42, 2.75])
  const handle = placed(
    [
      [outer.rx - 14, -26],
      [outer.rx + 60, -19],
      [outer.rx + 170, -27],
      [outer.rx + 170, 27],
      [outer.rx + 60, 19],
      [outer.rx - 14, 26],
    ],
    outer.x,
    outer.y,
    angle,
  )
  const shape = rounded(handle, 26)
  d.path(shape, '#2b1206', ' fill-opacity=".3" transform="translate(12 20)"')
  d.path(shape, d.fade([lighter(iron, 0.3), iron, darker(iron, 0.4)], 70))
  const [hole] = placed([[outer.rx + 138, 0]], outer.x, outer.y, angle)
  if (hole) d.ellipse(hole[0], hole[1], 12, 8, '#191512')
  d.castShadow(outer.x, outer.y, outer.rx, outer.ry, 22, 0.65)
  disc(d, outer, d.fade([lighter(iron, 0.35), iron, darker(iron, 0.4)], 52))
  glint(d, shrunk(outer, 5), 3, 0.4)
  disc(d, shrunk(outer, 14), d.fade(['#171311', '#2a2523', lighter(iron, 0.2)], 52))
  const floor = shrunk(outer, 30)
  disc(d, floor, d.fade(['#211c1a', '#35302d'], 52))
  return shrunk(floor, 3)
}

/** An enamelled pot with two handles. */
export function drawPot(d: Drawing, r: Random, outer: Ellipse): Ellipse {
  const glaze = r.pick(['#b8402f', '#2f6f73', '#d08c35', '#3c5679', '#75815a'])
  const turn = r.near(0, 0.35)
  for (const side of [0, Math.PI]) {
    const ear = smooth(
      placed(
        [
          [outer.rx - 22, -70],
          [outer.rx + 30, -62],
          [outer.rx + 48, 0],
          [outer.rx + 30, 62],
          [outer.rx - 22, 70],
        ],
        outer.x,
        outer.y,
        turn + side,
      ),
      false,
    )
    d.stroke(ear, '#2b1206', 26, 0.3, ' transform="translate(12 20)"')
    d.stroke(ear, darker(glaze, 0.3), 25)
    d.stroke(ear, glaze, 17, 1, ' transform="translate(-2 -3)"')
    d.stroke(ear, lighter(glaze, 0.5), 5, 0.6, ' transform="translate(-4 -6)"')
  }
  return drawBowl(d, r, outer, { glaze, ink: lighter(glaze, 0.4), pattern: 'plain' })
}

/** A plate laid with a banana leaf. */
export function drawLeafPlate(d: Drawing, r: Random, outer: Ellipse, crockery: Crockery): Ellipse {
  drawPlate(d, r, outer, crockery)
  const green = '#4f8a3c'
  const turn = r.near(-0.35, 0.3)
  const w = outer.rx * 1.06
  const h = outer.ry * 0.72
  const leaf = placed(
    [
      [-w, 6],
      [-w * 0.8, -h * 0.7],
      [-w * 0.3, -h],
      [w * 0.4, -h * 0.95],
      [w * 0.9, -h * 0.5],
      [w * 1.08, 0],
      [w * 0.85, h * 0.6],
      [w * 0.3, h],
      [-w * 0.4, h * 0.96],
      [-w * 0.85, h * 0.6],
    ],
    outer.x,
    outer.y,
    turn,
  )
  d.lump(leaf, green, { height: 1, gloss: 0, contrast: 0.3 })
  let veins = ''
  for (let i = -10; i <= 10; i++) {
    for (const side of [-1, 1]) {
      const x = (i / 10) * w * 0.92
      const reach = h * 0.86 * Math.sqrt(Math.max(0.05, 1 - (i / 11.5) ** 2))
      veins += smooth(
        placed(
          [
            [x, 0],
            [x + 14, side * reach * 0.5],
            [x + 38, side * reach],
          ],
          outer.x,
          outer.y,
          turn,
        ),
        false,
      )
    }
  }
  d.stroke(veins, darker(green, 0.3), 2, 0.45)
  d.stroke(veins, lighter(green, 0.5), 1.4, 0.4, ' transform="translate(0 3)"')
  d.stroke(
    smooth(
      placed(
        [
          [-w * 0.98, 4],
          [0, 0],
          [w * 1.04, 0],
        ],
        outer.x,
        outer.y,
        turn,
      ),
      false,
    ),
    lighter(green, 0.4),
    7,
    0.8,
  )
  return { x: outer.x, y: outer.y, rx: outer.rx * 0.72, ry: outer.ry * 0.62 }
}
