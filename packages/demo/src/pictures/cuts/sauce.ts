/** Wet things: the surface of a soup, pools of sauce, drizzles, swirls of cream, drops of oil. */
import { darker, lighter, lightness } from '../color.ts'
import type { Drawing } from '../drawing.ts'
import { arc, type Ellipse, num, type Point, pebble, placed, polar, smooth } from '../geometry.ts'
import type { Random } from '../random.ts'

/** Fills a bowl: darker under the near rim where its shadow falls, glints on the far side. */
export function liquid(d: Drawing, r: Random, e: Ellipse, color: string, gloss = 1): void {
  d.ellipse(e.x, e.y, e.rx, e.ry, d.fade([darker(color, 0.2), color, lighter(color, 0.16)], 55))
  d.ellipse(
    e.x,
    e.y,
    e.rx,
    e.ry,
    d.rings(
      [
        [0.8, '#2b0d04', 0],
        [1, '#2b0d04', 0.42],
      ],
      0.53,
      0.54,
      0.53,
    ),
  )
  for (let i = 0; i < 4; i++) {
    const [x, y] = polar(e.x, e.y, e.rx * r.between(0.2, 0.7), r.angle())
    d.soft(
      r.chance(0.5) ? lighter(color, 0.25) : darker(color, 0.2),
      x,
      y,
      r.between(40, 90),
      r.between(22, 46),
      0.4,
      r.angle(),
    )
  }
  d.stroke(arc(e.x, e.y, e.rx * 0.93, e.ry * 0.93, 0.35, 1.1), '#fffaf0', 5, 0.4 * gloss)
  d.stroke(arc(e.x, e.y, e.rx * 0.92, e.ry * 0.92, 1.2, 1.32), '#fffaf0', 5, 0.35 * gloss)
  d.stroke(arc(e.x, e.y, e.rx * 0.95, e.ry * 0.95, 3.5, 4.3), '#fffaf0', 3, 0.22 * gloss)
}

export function oilDrops(d: Drawing, r: Random, e: Ellipse, color: string, count: number): void {
  for (let i = 0; i < count; i++) {
    const [x, y] = polar(e.x, e.y, e.rx * Math.sqrt(r.between(0.1, 0.85)), r.angle())
    const size = r.between(3, 10)
    d.ellipse(
      x,
      y,
      size,
      size * 0.9,
      color,
      ` fill-opacity=".45" stroke="${lighter(color, 0.5)}" stroke-width="1.2" stroke-opacity=".7"`,
    )
    d.ellipse(x - size * 0.3, y - size * 0.35, size * 0.25, size * 0.2, '#fff', ' fill-opacity=".8"')
  }
}

/** A flat puddle of sauce with a raised wet edge. */
export function pool(d: Drawing, r: Random, e: Ellipse, color: string, wobble = 0.06): void {
  const points = placed(pebble(r, e.rx, e.ry, wobble), e.x, e.y)
  d.lump(points, color, { height: 0.25, gloss: 0, contrast: 0.3 })
  d.path(
    smooth(
      placed(
        points.map(([x, y]): Point => [x - e.x, y - e.y]),
        e.x,
        e.y,
        0,
        0.93,
      ),
    ),
    lighter(color, 0.2),
    ' fill-opacity=".35"',
  )
  d.soft('#fffaf0', e.x - e.rx * 0.38, e.y - e.ry * 0.42, e.rx * 0.3, e.ry * 0.14, 0.5, -0.5)
  d.stroke(arc(e.x, e.y, e.rx * 0.84, e.ry * 0.84, 0.4, 1.2), '#fffaf0', 3.5, 0.35)
}

/** Sauce drawn in a zigzag or loops from a spoon. */
export function drizzle(d: Drawing, r: Random, e: Ellipse, color: string, width = 7, turns = 7): void {
  const lean = r.near(-0.5, 0.5)
  const points: Point[] = []
  for (let i = 0; i <= turns; i++) {
    const along = -1 + (2 * i) / turns
    const reach = Math.sqrt(Math.max(0.05, 1 - along * along)) * (i % 2 ? 1 : -1)
    points.push([along * e.rx * 0.95 + r.near(0, 6), reach * e.ry * r.between(0.75, 1)])
  }
  const path = smooth(placed(points, e.x, e.y, lean), false, 1.3)
  d.stroke(path, '#2b1206', width, 0.26, ' transform="translate(2 4)"')
  d.stroke(path, darker(color, lightness(color) > 0.8 ? 0.1 : 0.2), width)
  d.stroke(path, color, width * 0.74, 1, ' transform="translate(-.4 -.8)"')
  d.stroke(path, lighter(color, 0.7), width * 0.24, 0.75, ' transform="translate(-1 -1.6)"')
}

/** A spoonful of sour cream or yogurt with a turned peak. */
export function creamSwirl(
  d: Drawing,
  r: Random,
  x: number,
  y: number,
  size: number,
  color = '#fdfaf2',
): void {
  const shade = darker(color, 0.13)
  d.lump(placed(pebble(r, size, size * 0.92, 0.12), x, y), color, {
    height: 0.9,
    gloss: 0.3,
    contrast: 0.17,
  })
  const turn = r.angle()
  const swirl = (from: number): string =>
    smooth(
      Array.from(
        { length: 10 },
        (_, i): Point => polar(x, y, size * (0.82 - i * 0.085), turn + from + i * 0.62),
      ),
      false,
    )
  d.stroke(swirl(0) + swirl(Math.PI), shade, size * 0.085, 0.75)
  d.stroke(
    swirl(0) + swirl(Math.PI),
    '#ffffff',
    size * 0.06,
    0.9,
    ` transform="translate(${num(-size * 0.04)} ${num(-size * 0.06)})"`,
  )
}

/** Streaks of cream pulled through a soup. */
export function creamStreak(d: Drawing, r: Random, e: Ellipse, color: string): void {
  const turn = r.angle()
  for (const [share, width] of [
    [0.62, 9],
    [0.42, 7],
    [0.22, 5],
  ] as const) {
    const points = Array.from(
      { length: 12 },
      (_, i): Point => polar(e.x, e.y, e.rx * share * (1 - i * 0.025), turn + i * 0.42 + share),
    )
    d.stroke(smooth(points, false), color, width * 1.8, 0.35)
    d.stroke(smooth(points, false), color, width, 0.9)
  }
}

/** Melted cheese with browned spots. */
export function melted(d: Drawing, r: Random, e: Ellipse, color: string, spots = 12): void {
  const points = placed(pebble(r, e.rx, e.ry, 0.06), e.x, e.y)
  d.lump(points, color, { height: 0.4, gloss: 0, contrast: 0.25 })
  for (let i = 0; i < spots; i++) {
    const reach = Math.sqrt(r.next()) * 0.85
    const [x, y] = [e.x + Math.cos(i * 2.4) * e.rx * reach, e.y + Math.sin(i * 2.4) * e.ry * reach]
    if (i % 3 === 2) {
      d.soft(lighter(color, 0.6), x, y, r.between(14, 30), r.between(10, 20), 0.7, r.angle())
    } else {
      d.soft('#b5651d', x, y, r.between(12, 28), r.between(9, 19), 0.6, r.angle())
      if (i % 3 === 0) d.soft('#6e3210', x, y, r.between(5, 11), r.between(4, 8), 0.6, r.angle())
    }
  }
  d.soft('#fffaf0', e.x - e.rx * 0.4, e.y - e.ry * 0.4, e.rx * 0.3, e.ry * 0.14, 0.5, -0.5)
}
