/** Tables of wood, cloth, stone or paint, lit from the top left. */
import { darker, lighter, lightness, mix } from './color.ts'
import type { Drawing } from './drawing.ts'
import { num, type Point, smooth } from './geometry.ts'
import type { Random } from './random.ts'
import type { PictureCuisine, Surface } from './vocabulary.ts'

export const surfaceColors: Record<Surface, string> = {
  linen: '#e6d9c3',
  'wood-light': '#d8ae7e',
  'wood-dark': '#714a33',
  slate: '#50565a',
  terracotta: '#c9764f',
  sage: '#a5b391',
  cream: '#f0e3cd',
  navy: '#34465f',
  mustard: '#dba440',
  blush: '#e6baa6',
  teal: '#3a807b',
  marble: '#ebe6df',
  tiles: '#e4e6df',
  gingham: '#ecd5c8',
}

const surfacesOfCuisine: Record<PictureCuisine, readonly Surface[]> = {
  american: ['wood-light', 'navy', 'cream', 'gingham', 'teal'],
  southern: ['gingham', 'wood-light', 'cream', 'blush', 'sage'],
  mexican: ['teal', 'terracotta', 'mustard', 'wood-dark', 'blush'],
  latin: ['mustard', 'teal', 'terracotta', 'wood-light'],
  caribbean: ['teal', 'mustard', 'blush', 'wood-light'],
  italian: ['marble', 'linen', 'terracotta', 'gingham', 'sage'],
  french: ['linen', 'marble', 'navy', 'blush', 'sage'],
  mediterranean: ['tiles', 'linen', 'cream', 'teal', 'terracotta'],
  'middle-eastern': ['tiles', 'terracotta', 'mustard', 'wood-dark', 'cream'],
  russian: ['linen', 'navy', 'wood-light', 'wood-dark', 'sage'],
  ukrainian: ['linen', 'wood-light', 'mustard', 'sage', 'cream'],
  'eastern-european': ['linen', 'wood-dark', 'sage', 'blush', 'wood-light'],
  georgian: ['wood-dark', 'terracotta', 'linen', 'wood-light', 'sage'],
  uzbek: ['teal', 'wood-light', 'navy', 'mustard', 'terracotta'],
  indian: ['mustard', 'terracotta', 'teal', 'wood-dark', 'blush'],
  chinese: ['wood-dark', 'slate', 'terracotta', 'cream'],
  japanese: ['slate', 'wood-light', 'linen', 'navy', 'sage'],
  korean: ['slate', 'wood-light', 'cream', 'sage'],
  thai: ['teal', 'wood-light', 'sage', 'mustard'],
  vietnamese: ['sage', 'wood-light', 'cream', 'teal'],
  filipino: ['wood-light', 'mustard', 'sage', 'teal'],
  african: ['terracotta', 'mustard', 'wood-dark', 'teal'],
  bakery: ['linen', 'blush', 'marble', 'cream', 'wood-light', 'sage'],
  barbecue: ['wood-dark', 'slate', 'gingham', 'wood-light'],
  vegan: ['sage', 'linen', 'marble', 'blush', 'wood-light'],
}

export function surfaceFor(
  cuisine: PictureCuisine | undefined,
  wanted: Surface | undefined,
  random: Random,
): Surface {
  return wanted ?? random.pick(cuisine ? surfacesOfCuisine[cuisine] : surfacesOfCuisine.american)
}

function rect(d: Drawing, fill: string, more = ''): void {
  d.add(`<rect width="${d.width}" height="${d.height}" fill="${fill}"${more}/>`)
}

/** Draws turned over the whole table. Renderers are slow with rotated SVG patterns, so each line is drawn. */
function turnedOver(
  d: Drawing,
  angle: number,
  draw: (from: number, width: number, height: number) => void,
): void {
  const margin = 150
  d.group(`transform="rotate(${num(angle)} ${d.width / 2} ${d.height / 2})"`, () =>
    draw(-margin, d.width + 2 * margin, d.height + 2 * margin),
  )
}

function speckle(d: Drawing, r: Random, color: string, strength: number): void {
  const dots = () => {
    let path = ''
    for (let i = 0; i < d.width / 8; i++) {
      path += `M${Math.round(r.between(0, d.width))} ${Math.round(r.between(0, d.height))}h${num(r.between(0.1, 3))}`
    }
    return path
  }
  d.stroke(dots(), darker(color, 0.5), 2, strength)
  d.stroke(dots(), lighter(color, 0.6), 2, strength)
}

function wood(d: Drawing, r: Random, color: string): void {
  const turn = r.near(0, 3)
  const reach = d.width + 80
  d.group(`transform="rotate(${num(turn)} ${d.width / 2} ${d.height / 2})"`, () => {
    let y = -60 - r.between(0, 60)
    while (y < d.height + 60) {
      const height = r.between(120, 168)
      const plank = mix(
        color,
        r.pick([lighter(color, 0.25), darker(color, 0.22), color]),
        r.between(0.2, 0.7),
      )
      d.add(
        `<rect x="-40" y="${num(y)}" width="${reach}" height="${num(height)}" fill="${d.fade([lighter(plank, 0.1), plank, darker(plank, 0.08)], 90)}"/>`,
      )
      const step = d.width / 5
      let fine = ''
      for (let line = 0; line < 6; line++) {
        const at = y + ((line + r.between(0.2, 0.8)) / 6) * height
        const bow = r.near(0, 9)
        const points: Point[] = []
        for (let x = -40; x <= reach; x += step) points.push([x, at + r.near(0, 3) + bow * Math.sin(x / 260)])
        fine += smooth(points, false)
      }
      d.stroke(fine, darker(plank, 0.4), 1.8, 0.3)
      d.stroke(fine, lighter(plank, 0.4), 1.2, 0.3, ' transform="translate(0 3)"')
      if (r.chance(0.5)) {
        const kx = r.between(40, d.width - 40)
        const ky = y + height * r.between(0.3, 0.7)
        d.ellipse(kx, ky, 16, 7, darker(plank, 0.35), ' fill-opacity=".5"')
        d.ellipse(
          kx,
          ky,
          28,
          13,
          'none',
          ` stroke="${darker(plank, 0.4)}" stroke-width="1.6" stroke-opacity=".35"`,
        )
      }
      d.add(
        `<path d="M-40 ${num(y)}h${reach}" stroke="${darker(plank, 0.65)}" stroke-width="4" stroke-opacity=".75"/>`,
      )
      d.add(
        `<path d="M-40 ${num(y + 3.5)}h${reach}" stroke="${lighter(plank, 0.5)}" stroke-width="1.6" stroke-opacity=".5"/>`,
      )
      y += height
    }
  })
}

function cloth(d: Drawing, r: Random, color: string): void {
  rect(d, color)
  const step = 6
  turnedOver(d, r.between(-14, 14), (from, width, height) => {
    const weft = `M${from} ${from}${`h${width}m${-width} ${step}`.repeat(Math.ceil(height / step))}`
    const warp = `M${from} ${from}${`v${height}m${step} ${-height}`.repeat(Math.ceil(width / step))}`
    for (const threads of [weft, warp]) {
      d.strokes(threads, [
        [darker(color, 0.2), 1, 0.26],
        [lighter(color, 0.5), 1, 0.34, 3, 3],
      ])
    }
  })
}

/** Broad soft folds of a cloth. */
function folds(d: Drawing, r: Random, color: string): void {
  for (let i = 0; i < 3; i++) {
    const x = r.between(0, d.width)
    const y = r.between(0, d.height)
    const angle = r.near(0.6, 0.25)
    d.soft(darker(color, 0.35), x, y, d.width * 0.55, 26, 0.22, angle)
    d.soft(lighter(color, 0.7), x - 14, y - 26, d.width * 0.5, 20, 0.4, angle)
  }
}

function marble(d: Drawing, r: Random, color: string): void {
  rect(d, color)
  for (let i = 0; i < 5; i++) {
    d.soft(
      '#b9b2ab',
      r.between(0, d.width),
      r.between(0, d.height),
      r.between(180, 380),
      r.between(40, 110),
      0.35,
      r.near(0.7, 0.4),
    )
  }
  for (let i = 0; i < 6; i++) {
    let x = r.between(-60, d.width)
    let y = -20
    const points: Point[] = []
    while (y < d.height + 60) {
      points.push([x, y])
      x += r.between(-18, 74)
      y += r.between(36, 90)
    }
    const vein = smooth(points, false)
    d.stroke(vein, '#8f8882', r.between(5, 12), 0.1)
    d.stroke(vein, '#857d78', r.between(1, 2.4), 0.38)
  }
}

const tileSize = 132

function tiles(d: Drawing, r: Random): void {
  const [ink, gold] = r.pick([
    ['#2f6690', '#e0a43b'],
    ['#2b7a78', '#d9764a'],
    ['#3d5a98', '#6fa8a0'],
  ] as const)
  const tile = d.symbol(`tile ${ink}`, () => {
    d.path(`M1 1h${tileSize - 2}v${tileSize - 2}h${2 - tileSize}z`, '#f3f0e6')
    for (const a of [0, 90, 180, 270]) {
      d.add(
        `<g transform="rotate(${a} 66 66)"><path d="M46 2a46 46 0 0 1-44 44" fill="none" stroke="${ink}" stroke-width="7"/><path d="M2 2h28a28 28 0 0 1-28 28z" fill="${gold}" fill-opacity=".8"/><path d="M2 2h11a11 11 0 0 1-11 11z" fill="#f5f3ea"/><path d="M66 66c8-12 8-22 0-31c-8 9-8 19 0 31" fill="${ink}" fill-opacity=".85"/><path d="M66 66c14-3 20-10 22-22c-12 2-20 8-22 22" fill="${gold}" fill-opacity=".85"/></g>`,
      )
    }
    d.stroke(`M4 ${tileSize - 3}V4h${tileSize - 7}`, '#ffffff', 2, 0.8)
  })
  rect(d, '#b9b3a4')
  turnedOver(d, r.near(0, 7), (from, width, height) => {
    for (let x = from + r.between(-60, 0); x < from + width; x += tileSize) {
      for (let y = from; y < from + height; y += tileSize) d.use(tile, x, y)
    }
  })
  rect(d, '#f3ead8', ' fill-opacity=".28"')
}

function gingham(d: Drawing, r: Random): void {
  const color = r.pick(['#c8503f', '#c8503f', '#4b6f9e', '#5d8a62', '#d99a3a'])
  rect(d, '#f8f1e6')
  turnedOver(d, r.near(12, 10), (from, width, height) => {
    const rows = `M${from} ${from}${`h${width}v32h${-width}zm0 64`.repeat(Math.ceil(height / 64))}`
    const columns = `M${from} ${from}${`v${height}h32v${-height}zm64 0`.repeat(Math.ceil(width / 64))}`
    d.path(rows, color, ' fill-opacity=".5"')
    d.path(columns, color, ' fill-opacity=".5"')
    const threads = `M${from} ${from}${`h${width}m${-width} 8`.repeat(Math.ceil(height / 8))}`
    d.stroke(threads, '#ffffff', 1.5, 0.15)
  })
}

export function drawSurface(d: Drawing, r: Random, surface: Surface): void {
  const color = surfaceColors[surface]
  if (surface === 'wood-light' || surface === 'wood-dark') {
    wood(d, r, color)
  } else if (surface === 'linen') {
    cloth(d, r, color)
    folds(d, r, color)
  } else if (surface === 'marble') {
    marble(d, r, color)
  } else if (surface === 'tiles') {
    tiles(d, r)
  } else if (surface === 'gingham') {
    gingham(d, r)
    folds(d, r, color)
  } else {
    rect(d, color)
    if (surface === 'slate') {
      for (let i = 0; i < 6; i++) {
        d.soft(
          r.pick(['#6a7074', '#3c4145']),
          r.between(0, d.width),
          r.between(0, d.height),
          r.between(120, 300),
          r.between(20, 70),
          0.4,
          r.near(0.4, 0.4),
        )
      }
    }
    speckle(d, r, color, surface === 'slate' ? 0.3 : 0.2)
  }
  const glow = lightness(color) > 0.75 ? 0.5 : 0.34
  rect(
    d,
    d.rings(
      [
        [0, '#fff4dc', glow],
        [1, '#fff4dc', 0],
      ],
      0.16,
      0.06,
      0.75,
    ),
  )
  rect(
    d,
    d.rings(
      [
        [0.55, '#2a1408', 0],
        [1, '#2a1408', lightness(color) > 0.6 ? 0.26 : 0.42],
      ],
      0.36,
      0.32,
      0.9,
    ),
  )
}
