/** Forks, knives, spoons and chopsticks. */
import { darker, lighter } from './color.ts'
import type { Drawing } from './drawing.ts'
import { type Point, placed, rounded, smooth, traced } from './geometry.ts'
import type { Random } from './random.ts'

function metalShape(d: Drawing, outline: string, height = 5): void {
  d.path(outline, '#2b1206', ` fill-opacity=".38" transform="translate(${height} ${height * 1.5})"`)
  d.path(outline, d.fade(['#fbfaf6', '#c3c1bc', '#8d8a85', '#d9d7d2'], 20))
}

export function drawFork(d: Drawing, x: number, y: number, angle: number): void {
  const put = (points: Point[]) => smooth(placed(points, x, y, angle))
  const tine = (at: number) =>
    rounded(
      placed(
        [
          [at - 3.4, -130],
          [at + 3.4, -130],
          [at + 4, -190],
          [at, -197],
          [at - 4, -190],
        ],
        x,
        y,
        angle,
      ),
      3,
    )
  metalShape(
    d,
    tine(-18) +
      tine(-6) +
      tine(6) +
      tine(18) +
      put(
        traced(
          '-23 -142, 0 -136, 23 -142, 22 -112, 8 -88, 6 -20, 10 120, 8 190, -8 190, -10 120, -6 -20, -8 -88, -22 -112',
        ),
      ),
  )
}

export function drawKnife(d: Drawing, x: number, y: number, angle: number): void {
  const put = (points: Point[]) => smooth(placed(points, x, y, angle))
  metalShape(d, put(traced('-9 0, -10 -100, -8 -190, 2 -200, 14 -150, 15 -50, 10 0')))
  metalShape(d, put(traced('-8 0, 9 0, 11 120, 8 190, -8 190, -10 120')))
}

export function drawSpoon(d: Drawing, x: number, y: number, angle: number): void {
  const put = (points: Point[]) => smooth(placed(points, x, y, angle))
  metalShape(
    d,
    put(
      traced(
        '-6 -88, -30 -112, -34 -150, -22 -188, 0 -198, 22 -188, 34 -150, 30 -112, 6 -88, 5 0, 10 120, 8 190, -8 190, -10 120, -5 0',
      ),
    ),
  )
  d.path(
    put(traced('-24 -120, -27 -150, -17 -180, 0 -188, 17 -180, 27 -150, 24 -120, 0 -104')),
    d.fade(['#8d8a85', '#d9d7d2', '#fbfaf6'], 40),
  )
}

export function drawChopsticks(d: Drawing, r: Random, x: number, y: number, angle: number): void {
  const color = r.pick(['#8a4a2c', '#3a2a26', '#b9824c', '#a4362c'])
  for (const [at, lean] of [
    [-11, 0.015],
    [11, -0.02],
  ] as const) {
    const stick = rounded(
      placed(
        [
          [at - 7, -220],
          [at + 7, -220],
          [at + 4, 240],
          [at - 4, 240],
        ],
        x,
        y,
        angle + lean,
      ),
      4,
    )
    d.path(stick, '#2b1206', ' fill-opacity=".35" transform="translate(6 10)"')
    d.path(stick, d.fade([lighter(color, 0.35), color, darker(color, 0.3)], 20))
    d.path(
      rounded(
        placed(
          [
            [at - 7, -190],
            [at + 7, -190],
            [at + 6, -150],
            [at - 6, -150],
          ],
          x,
          y,
          angle + lean,
        ),
        2,
      ),
      '#e8c56a',
      ' fill-opacity=".8"',
    )
  }
}
