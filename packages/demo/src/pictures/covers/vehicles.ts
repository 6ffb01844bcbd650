/** A food truck, a semi truck and the diner with pumps, seen from the side. */
import { darker, lighter } from '../color.ts'
import type { Drawing } from '../drawing.ts'
import { num, polyline, rounded, traced } from '../geometry.ts'
import type { Random } from '../random.ts'
import type { TimeOfDay } from './landscape.ts'

function box(d: Drawing, x: number, y: number, w: number, h: number, fill: string, rx = 0, more = ''): void {
  d.add(
    `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}"${rx ? ` rx="${rx}"` : ''} fill="${fill}"${more}/>`,
  )
}

function wheel(d: Drawing, x: number, y: number, radius: number): void {
  d.ellipse(x, y, radius, radius, '#262427')
  d.ellipse(x, y, radius * 0.6, radius * 0.6, d.fade(['#e9e7e2', '#8c8a88'], 50))
  d.ellipse(x, y, radius * 0.2, radius * 0.2, '#4c4a4a')
}

function awning(d: Drawing, x: number, y: number, w: number, drop: number, color: string): void {
  const count = Math.round(w / 36)
  const step = w / count
  for (let i = 0; i < count; i++) {
    const left = x + i * step
    d.path(
      `M${num(left)} ${num(y)}h${num(step)}l${num(i === count - 1 ? 8 : 4)} ${drop}a${num(step / 2)} 13 0 0 1${num(-step - 4)} 0z`,
      i % 2 ? '#fbf3e2' : color,
    )
  }
  d.add(
    `<path d="M${num(x)} ${num(y)}h${num(w)}v${num(drop * 0.35)}h${num(-w)}z" fill="#fff" fill-opacity=".18"/>`,
  )
}

const glass = ['#d9eef2', '#8db6c4', '#6a93a6'] as const

export function drawFoodTruck(d: Drawing, r: Random, x: number, y: number): void {
  const color = r.pick(['#d95f43', '#2f8a86', '#e0a43b', '#5f8f5a', '#4a6f9c', '#c95f78'])
  const trim = '#fbf3e2'
  const w = 600
  const h = 268
  const left = x - w / 2
  const top = y - h - 44
  d.ellipse(x, y + 6, w * 0.56, 22, '#1c1208', ' fill-opacity=".32"')
  d.path(
    rounded(
      [
        [left, top],
        [left + w * 0.76, top],
        [left + w * 0.8, top + 60],
        [left + w * 0.93, top + 84],
        [left + w, top + 178],
        [left + w, y - 28],
        [left, y - 28],
      ],
      22,
    ),
    d.fade([lighter(color, 0.22), color, darker(color, 0.2)], 90),
  )
  box(d, left, y - 92, w, 30, trim, 0, ' fill-opacity=".9"')
  box(d, left - 6, top - 14, w * 0.78, 18, darker(color, 0.3), 8)
  d.path(
    `${polyline([
      [left + w * 0.79, top + 74],
      [left + w * 0.905, top + 98],
      [left + w * 0.955, top + 170],
      [left + w * 0.79, top + 170],
    ])}z`,
    d.fade(glass, 60),
  )
  d.path(
    `${polyline([
      [left + w * 0.82, top + 80],
      [left + w * 0.86, top + 90],
      [left + w * 0.83, top + 170],
      [left + w * 0.79, top + 170],
      [left + w * 0.79, top + 120],
    ])}z`,
    '#fff',
    ' fill-opacity=".35"',
  )
  drawHatch(d, r, left + 64, top + 52, trim)
  d.ellipse(left + w * 0.69, top + 118, 40, 40, trim)
  d.path(
    'M-20 4c0-16 40-16 40 0zM-22 8h44v5h-44zM-18 17h36c0 10-36 10-36 0z',
    r.pick(['#b9402f', '#2f6f73']),
    ` transform="translate(${num(left + w * 0.69)} ${num(top + 114)})"`,
  )
  box(d, left + w - 16, y - 104, 18, 22, '#ffe9b0', 6)
  box(d, left - 8, y - 40, w + 16, 16, '#3a3634', 8)
  wheel(d, left + 120, y - 16, 40)
  wheel(d, left + w - 110, y - 16, 40)
  drawLights(d, left, top, y)
  drawParasolTable(d, r, left + w + 130, y)
}

/** The serving hatch: a lit kitchen behind a counter, under an awning. */
function drawHatch(d: Drawing, r: Random, wx: number, wy: number, trim: string): void {
  box(d, wx, wy, 320, 112, d.fade(['#5a3a26', '#8a5a38', '#c99a5c'], 90), 6)
  for (let i = 0; i < 6; i++) {
    const px = wx + 28 + i * 48
    box(
      d,
      px,
      wy + 62 - (i % 3) * 6,
      24,
      34 + (i % 3) * 6,
      r.pick(['#c65b43', '#8a9a6c', '#dba94c', '#f3ead9']),
      6,
    )
  }
  d.soft('#ffe3a0', wx + 160, wy + 30, 150, 60, 0.7)
  box(d, wx - 14, wy + 108, 348, 14, trim, 4)
  box(d, wx - 14, wy + 118, 348, 6, '#1c1208', 2, ' fill-opacity=".25"')
  awning(d, wx - 16, wy - 30, 352, 54, r.pick(['#b9402f', '#2f6f73', '#e0a43b']))
}

/** A string of lights from the truck to a post beside it. */
function drawLights(d: Drawing, left: number, top: number, y: number): void {
  d.stroke(`M${num(left - 150)} ${num(top + 26)}${'q20 22 37.5 0'.repeat(4)}`, '#3a3634', 2.5, 0.8)
  for (let i = 0; i < 4; i++) {
    const bx = left - 131 + i * 37.5
    d.soft('#ffe39a', bx, top + 42, 22, 22, 0.8)
    d.ellipse(bx, top + 41, 5, 6, '#fff0c0')
  }
  box(d, left - 154, top + 20, 7, y - top - 16, '#5b4130', 3)
}

/** Facing right; `y` is the ground under its wheels. */
export function drawSemi(d: Drawing, r: Random, x: number, y: number, scale: number): void {
  const color = r.pick(['#c0432f', '#2f5f8f', '#e0a43b', '#4c7a58', '#6a4a78', '#e6e2d8'])
  d.group(`transform="translate(${num(x)} ${num(y)}) scale(${scale})"`, () => {
    d.ellipse(0, 4, 300, 16, '#1c1208', ' fill-opacity=".32"')
    box(d, -270, -210, 360, 168, d.fade(['#fbf9f3', '#e8e4da', '#bdb8ad'], 90), 8)
    box(d, -270, -120, 360, 22, color, 0, ' fill-opacity=".85"')
    box(d, -270, -92, 360, 6, color, 0, ' fill-opacity=".5"')
    box(d, -276, -46, 380, 12, '#3a3634', 4)
    d.path(
      rounded(traced('102 -186, 182 -186, 212 -112, 268 -100, 272 -34, 102 -34'), 12),
      d.fade([lighter(color, 0.25), color, darker(color, 0.25)], 90),
    )
    d.path(`${polyline(traced('142 -172, 178 -172, 203 -112, 142 -112'))}z`, d.fade(glass, 60))
    box(d, 94, -196, 34, 160, darker(color, 0.18), 8)
    box(d, 116, -236, 9, 90, d.fade(['#e9e7e2', '#8c8a88'], 0), 4)
    box(d, 262, -78, 14, 18, '#ffe9b0', 5)
    box(d, 222, -44, 60, 14, d.fade(['#e9e7e2', '#8c8a88'], 90), 4)
    for (const wx of [-220, -164, 46, 150, 232]) wheel(d, wx, -24, 27)
  })
}

function drawParasolTable(d: Drawing, r: Random, tx: number, y: number): void {
  d.ellipse(tx, y + 4, 78, 10, '#1c1208', ' fill-opacity=".3"')
  box(d, tx - 4, y - 196, 8, 198, '#5b4130')
  d.path(`M${num(tx - 120)} ${num(y - 180)}q120-86 240 0z`, r.pick(['#c65b43', '#e0a43b', '#54748f']))
  d.path(`M${num(tx - 40)} ${num(y - 180)}q40-86 80 0z`, '#fbf3e2')
  box(d, tx - 74, y - 74, 148, 10, '#a4734a', 4)
  box(d, tx - 96, y - 40, 40, 8, '#a4734a', 3)
  box(d, tx + 56, y - 40, 40, 8, '#a4734a', 3)
  d.stroke(`M${num(tx - 78)} ${num(y - 34)}v36M${num(tx + 76)} ${num(y - 34)}v36`, '#5b4130', 6)
}

/** The diner with its tall sign and two pumps under a roof. */
export function drawStation(d: Drawing, r: Random, x: number, y: number, time: TimeOfDay): void {
  const color = r.pick(['#c65b43', '#2f7a78', '#b9402f', '#4a6f9c'])
  const lit = time === 'night' || time === 'dusk'
  d.ellipse(x, y + 4, 420, 14, '#1c1208', ' fill-opacity=".25"')
  box(d, x - 210, y - 138, 420, 140, d.fade(['#f8efdd', '#e9dcc3', '#cdbd9f'], 90), 6)
  box(d, x - 226, y - 160, 452, 30, d.fade([lighter(color, 0.2), color, darker(color, 0.2)], 90), 6)
  box(d, x - 226, y - 134, 452, 6, '#fbf3e2')
  for (let i = 0; i < 4; i++) {
    const wx = x - 190 + i * 96
    if (i === 2) {
      box(d, wx + 6, y - 104, 54, 104, darker(color, 0.25), 4)
      box(d, wx + 14, y - 96, 38, 60, lit ? '#ffdf98' : d.fade(glass, 60), 3)
    } else {
      box(d, wx, y - 104, 78, 62, lit ? d.fade(['#fff0c0', '#ffd586'], 90) : d.fade(glass, 60), 4)
      d.add(`<path d="M${num(wx + 39)} ${num(y - 104)}v62" stroke="#fbf3e2" stroke-width="4"/>`)
    }
  }
  awning(d, x - 200, y - 118, 172, 26, color)
  if (lit) d.soft('#ffe0a0', x - 60, y - 40, 320, 90, 0.4)
  const px = x + 310
  box(d, px - 74, y - 122, 12, 124, '#d8d2c6')
  box(d, px + 62, y - 122, 12, 124, '#d8d2c6')
  box(d, px - 110, y - 152, 220, 32, d.fade(['#fbf3e2', '#d9cfbb'], 90), 6)
  box(d, px - 110, y - 142, 220, 9, color)
  for (const at of [-34, 14]) {
    box(d, px + at, y - 66, 28, 68, d.fade([lighter(color, 0.2), darker(color, 0.2)], 90), 5)
    box(d, px + at + 5, y - 58, 18, 16, '#f3ead9', 2)
  }
  const sx = x - 300
  box(d, sx - 8, y - 330, 16, 332, d.fade(['#d8d2c6', '#8c8a88'], 0))
  if (lit) d.soft('#ffd586', sx, y - 340, 190, 120, 0.5)
  d.path(
    rounded(
      [
        [sx - 96, y - 392],
        [sx + 96, y - 392],
        [sx + 96, y - 296],
        [sx - 96, y - 296],
      ],
      26,
    ),
    d.fade([lighter(color, 0.25), color, darker(color, 0.15)], 90),
  )
  d.add(
    `<rect x="${num(sx - 84)}" y="${num(y - 381)}" width="168" height="74" rx="18" fill="none" stroke="#fbf3e2" stroke-width="4"/>`,
  )
  d.stroke(
    `M${num(sx - 34)} ${num(y - 366)}v16q0 8 8 8t8-8v-16M${num(sx - 26)} ${num(y - 366)}v46M${num(sx + 26)} ${num(y - 320)}v-46q14 8 12 28l-10 2`,
    '#fbf3e2',
    5,
  )
}
