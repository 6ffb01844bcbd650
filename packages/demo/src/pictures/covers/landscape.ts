/** Sky, far land and the road of a region at a time of day. */
import { darker, lighter, mix } from '../color.ts'
import type { Drawing } from '../drawing.ts'
import { num, type Point, polyline, smooth, traced } from '../geometry.ts'
import type { Random } from '../random.ts'
import type { RoadRegion, TruckStopPicture } from '../vocabulary.ts'

export type TimeOfDay = NonNullable<TruckStopPicture['time']>

const skies: Record<TimeOfDay, readonly [string, string, string]> = {
  morning: ['#8fbfd6', '#f3dcb8', '#f9e8cc'],
  day: ['#5ea9d3', '#a9d6e4', '#e6f0e2'],
  dusk: ['#47527f', '#d98468', '#f8c97c'],
  night: ['#141f3d', '#2c3f66', '#5f6488'],
}

interface Land {
  readonly far: string
  readonly middle: string
  readonly near: string
}

const lands: Record<RoadRegion, Land> = {
  desert: { far: '#c98a6c', middle: '#d9a06a', near: '#e3b67c' },
  plains: { far: '#a7b487', middle: '#c9b566', near: '#d8c478' },
  mountains: { far: '#8295ab', middle: '#6f8a78', near: '#93a86c' },
  forest: { far: '#7f9d94', middle: '#4f7a58', near: '#7d9a58' },
  coast: { far: '#6fb0bd', middle: '#e3cf9c', near: '#b5bb78' },
  farmland: { far: '#93ad74', middle: '#b5b553', near: '#9cb35c' },
  city: { far: '#8d97a8', middle: '#747f92', near: '#a9a690' },
}

function hills(d: Drawing, r: Random, base: number, height: number, color: string, steps: number): void {
  const points: Point[] = [[-40, 640]]
  for (let i = 0; i <= steps; i++) points.push([-40 + (i / steps) * 1680, base - r.between(0.1, 1) * height])
  points.push([1640, 640])
  const top = points.slice(1, -1)
  const outline = `${smooth(top, false)}L1640 640L-40 640z`
  d.path(outline, d.fade([lighter(color, 0.2), color, darker(color, 0.12)], 90))
}

function peaks(d: Drawing, r: Random, base: number, color: string): void {
  let x = -120
  while (x < 1650) {
    const w = r.between(200, 330)
    const h = r.between(120, 235)
    const top: Point = [x + w / 2 + r.near(0, 30), base - h]
    d.path(
      `${polyline([[x - 40, base + 20], top, [x + w + 60, base + 20]])}z`,
      d.fade([lighter(color, 0.15), color], 90),
    )
    d.path(
      `${polyline([top, [x + w + 60, base + 20], [top[0] + 20, base + 20], [top[0] - 10, base - h * 0.45]])}z`,
      darker(color, 0.18),
      ' fill-opacity=".6"',
    )
    d.path(
      `${polyline([top, [top[0] + 34, top[1] + 50], [top[0] + 12, top[1] + 42], [top[0] - 4, top[1] + 60], [top[0] - 18, top[1] + 42], [top[0] - 34, top[1] + 54]])}z`,
      '#f6f4ee',
      ' fill-opacity=".95"',
    )
    x += w * 0.8
  }
}

function mesas(d: Drawing, r: Random, base: number, color: string): void {
  for (const at of [r.between(80, 260), r.between(620, 800), r.between(1180, 1360)]) {
    const w = r.between(110, 190)
    const h = r.between(90, 150)
    d.path(
      `${polyline([
        [at - w, base + 30],
        [at - w * 0.62, base - h * 0.55],
        [at - w * 0.5, base - h],
        [at + w * 0.5, base - h],
        [at + w * 0.6, base - h * 0.5],
        [at + w, base + 30],
      ])}z`,
      d.fade([lighter(color, 0.2), darker(color, 0.15)], 15),
    )
    for (const share of [0.3, 0.55]) {
      d.stroke(
        polyline([
          [at - w * (0.52 + share * 0.2), base - h * (1 - share)],
          [at + w * (0.52 + share * 0.2), base - h * (1 - share)],
        ]),
        darker(color, 0.25),
        5,
        0.4,
      )
    }
  }
}

function conifers(d: Drawing, r: Random, base: number, color: string, count: number, size: number): void {
  const tree = d.symbol(`conifer ${color}`, () => {
    d.path(
      'M0-100l20 34h-10l20 32h-12l24 36h-84l24-36h-12l20-32h-10z',
      d.fade([lighter(color, 0.18), color, darker(color, 0.25)], 10),
    )
    d.path('M-5 0h10v12h-10z', '#5b4130')
  })
  for (let i = 0; i < count; i++) {
    d.use(tree, ((i + r.next()) / count) * 1680 - 40, base + r.near(0, 12), 0, size * r.between(0.75, 1.25))
  }
}

function saguaros(d: Drawing, r: Random, base: number): void {
  const cactus = d.symbol('saguaro', () => {
    for (const [path, w] of [
      ['M0 0V-90', 20],
      ['M0-30h-26v-30', 13],
      ['M0-42h24v-28', 13],
    ] as const) {
      d.stroke(path, '#4f7048', w)
      d.stroke(path, '#7d9c66', w * 0.3, 0.8, ' transform="translate(-3 0)"')
    }
  })
  for (let i = 0; i < 7; i++) {
    d.use(cactus, r.between(0, 1600), base + r.between(-6, 26), 0, r.between(0.4, 0.9))
  }
}

function skyline(d: Drawing, r: Random, base: number, color: string, lit: boolean): void {
  let x = -20
  let windows = ''
  while (x < 1620) {
    const w = r.between(54, 110)
    const h = r.between(80, 250)
    d.add(
      `<rect x="${num(x)}" y="${num(base - h)}" width="${num(w)}" height="${num(h + 40)}" fill="${d.fade([lighter(color, r.between(0.05, 0.3)), darker(color, 0.1)], 90)}"/>`,
    )
    for (let wy = base - h + 16; wy < base - 16; wy += 24) {
      for (let wx = x + 12; wx < x + w - 12; wx += 19) {
        if (r.chance(0.6)) windows += `M${num(wx)} ${num(wy)}v9`
      }
    }
    x += w * r.between(0.85, 1.1)
  }
  d.stroke(windows, lit ? '#ffe0a0' : '#dfe8ee', 6, lit ? 0.85 : 0.45)
}

function barnAndRows(d: Drawing, r: Random, base: number): void {
  const x = r.between(1180, 1420)
  d.path(
    `${polyline([
      [x - 62, base + 12],
      [x - 62, base - 46],
      [x - 36, base - 78],
      [x, base - 96],
      [x + 36, base - 78],
      [x + 62, base - 46],
      [x + 62, base + 12],
    ])}z`,
    d.fade(['#b8503f', '#8a3329'], 20),
  )
  d.path(
    `${polyline([
      [x - 18, base + 12],
      [x - 18, base - 30],
      [x + 18, base - 30],
      [x + 18, base + 12],
    ])}z`,
    '#f1e6d2',
  )
  d.add(
    `<rect x="${num(x + 76)}" y="${num(base - 120)}" width="42" height="134" rx="18" fill="${d.fade(['#e4e2dc', '#a8a7a2'], 0)}"/>`,
  )
}

export function drawLandscape(d: Drawing, r: Random, region: RoadRegion, time: TimeOfDay): void {
  const [high, low, haze] = skies[time]
  const land = lands[region]
  const tint = (color: string, share: number) =>
    time === 'night' ? mix(color, '#1a2442', 0.62) : mix(color, time === 'day' ? '#fff6e0' : low, share)
  d.add(`<rect width="1600" height="600" fill="${d.fade([high, low, haze, haze], 90)}"/>`)
  const [sx, sy] = [r.between(180, 420), time === 'day' ? 90 : 210]
  const sun = time === 'night' ? '#f4efdc' : '#fff2c4'
  d.soft(sun, sx, sy, 300, 300, 0.75)
  d.ellipse(sx, sy, time === 'day' ? 44 : 54, time === 'day' ? 44 : 54, sun)
  if (time === 'night') {
    let stars = ''
    for (let i = 0; i < 90; i++) stars += `M${num(r.between(0, 1600))} ${num(r.between(0, 280))}h.1`
    d.stroke(stars, '#fff', 2.4, 0.8)
  } else {
    for (let i = 0; i < 4; i++) {
      const cloud = d.symbol('cloud', () => {
        d.path(
          'M-120 22C-150 20-148-6-118-6C-112-28-78-30-68-14C-56-46 6-50 18-18C36-34 74-28 76-8C112-12 122 18 96 22z',
          '#fffaf0',
          ' fill-opacity=".72"',
        )
      })
      d.use(cloud, ((i + r.between(0.1, 0.9)) / 4) * 1600, r.between(56, 170), 0, r.between(0.6, 1.15))
    }
  }
  const far = tint(land.far, 0.35)
  const middle = tint(land.middle, 0.16)
  const near = tint(land.near, 0.08)
  if (region === 'mountains') {
    peaks(d, r, 370, far)
  } else if (region === 'desert') {
    hills(d, r, 362, 50, tint('#b58a86', 0.4), 7)
    mesas(d, r, 350, far)
  } else if (region === 'city') {
    skyline(d, r, 380, far, time !== 'day')
  } else if (region === 'coast') {
    d.add(
      `<rect y="300" width="1600" height="120" fill="${d.fade([tint('#8cc6cf', 0.2), tint('#3f8ea3', 0.1)], 90)}"/>`,
    )
    let waves = ''
    for (let i = 0; i < 40; i++) {
      waves += `M${num(r.between(0, 1600))} ${num(r.between(310, 400))}h${num(r.between(20, 70))}`
    }
    d.stroke(waves, '#f3fbfa', 2.4, 0.5)
  } else {
    hills(d, r, 370, 80, far, 6)
  }
  if (region === 'forest') conifers(d, r, 398, tint('#5f8a78', 0.25), 40, 0.8)
  hills(d, r, 405, 36, middle, 6)
  if (region === 'farmland') barnAndRows(d, r, 400)
  if (region === 'forest' || region === 'mountains') {
    conifers(d, r, 428, tint('#3f6a50', 0.08), region === 'forest' ? 26 : 16, 1.05)
  }
  if (region === 'desert') saguaros(d, r, 420)
  d.path(
    `${smooth(traced('-40 428, 400 420, 900 428, 1640 418'), false)}L1640 640L-40 640z`,
    d.fade([lighter(near, 0.15), near, darker(near, 0.15)], 90),
  )
  let grass = ''
  for (let i = 0; i < 70; i++) {
    grass += `M${num(r.between(0, 1600))} ${num(r.between(432, 470))}l${num(r.near(0, 4))} ${num(-r.between(5, 12))}`
  }
  d.stroke(grass, darker(near, 0.3), 2.4, 0.5)
  const road = time === 'night' ? '#33384a' : '#74716f'
  d.add(
    `<rect y="466" width="1600" height="140" fill="${d.fade([lighter(road, 0.2), road, darker(road, 0.22)], 90)}"/>`,
  )
  d.add(
    `<path d="M0 469h1600" stroke="#f2e9d8" stroke-width="4" stroke-opacity=".75"/><path d="M-20 566h1640" stroke="#f0c34a" stroke-width="7" stroke-dasharray="70 46"/>`,
  )
}
