/** Scarves, caps, hats and toques. */
import { darker, lighter } from '../color.ts'
import type { Drawing } from '../drawing.ts'
import { traced } from '../geometry.ts'
import type { Random } from '../random.ts'
import type { Headwear } from '../vocabulary.ts'
import type { DrawnPerson } from './drawn-person.ts'

const cloths = ['#b9402f', '#2f6f73', '#e0a43b', '#4a6f9c', '#6f8a52', '#8a4a6c', '#3f4f63'] as const

export function coversHair(headwear: Headwear): boolean {
  return headwear === 'hijab' || headwear === 'turban'
}

function dots(d: Drawing, places: readonly (readonly [number, number])[], color: string): void {
  for (const [x, y] of places) d.ellipse(x, y, 4, 4, color, ' fill-opacity=".85"')
}

const drawn: Record<Exclude<Headwear, 'none'>, (d: Drawing, r: Random) => void> = {
  headscarf: (d, r) => {
    const c = r.pick(cloths)
    d.path('M252 96c30 6 44 26 50 58c-20-2-40-14-54-34z', darker(c, 0.2))
    d.path(
      'M124 154c-8-62 24-98 76-98s84 36 76 98c-38-34-114-34-152 0z',
      d.fade([lighter(c, 0.25), c, darker(c, 0.25)], 50),
    )
    d.stroke('M128 146c40-32 104-32 144 0', '#fbf3e2', 4, 0.75)
    dots(d, traced('160 96, 200 82, 240 96, 180 112, 222 112'), '#fbf3e2')
  },
  hijab: (d, r) => {
    const c = r.pick([...cloths, '#d9c7ae', '#b7a3b8'])
    const fill = d.fade([lighter(c, 0.25), c, darker(c, 0.25)], 50)
    d.add(
      `<path fill-rule="evenodd" d="M200 54c-66 0-88 54-84 120c2 44-6 90-30 134c36 44 192 44 228 0c-24-44-32-90-30-134c4-66-18-120-84-120zM200 98c44 0 60 32 59 74c-1 38-22 96-59 98c-37-2-58-60-59-98c-1-42 15-74 59-74z" fill="${fill}"/>`,
    )
    d.stroke(
      'M140 178c2 40 20 92 58 100c40 4 70 20 96 40M126 160c-2-50 20-86 60-96',
      darker(c, 0.35),
      3,
      0.35,
    )
  },
  bandana: (d, r) => {
    const c = r.pick(cloths)
    d.path(
      'M262 128c22-12 34-6 44 6c-14 10-30 10-44 4zM262 136c18 6 26 18 28 34c-16-4-28-16-32-28z',
      darker(c, 0.15),
    )
    d.path(
      'M128 142c0-14 2-24 8-34c40-24 90-24 128 0c6 10 8 20 8 34c-46-26-98-26-144 0z',
      d.fade([lighter(c, 0.25), c, darker(c, 0.2)], 50),
    )
    dots(d, traced('156 116, 184 106, 216 106, 244 116'), '#fbf3e2')
  },
  toque: (d) => {
    const fill = d.fade(['#ffffff', '#f3eee4', '#cfc6b6'], 50)
    d.path('M130 96c-40-10-44-66 2-70c10-32 58-36 72-12c20-22 66-12 70 16c42 8 36 58-6 66z', fill)
    d.path('M130 88h140l-4 50c-36-16-96-16-132 0z', fill)
    d.stroke('M134 92c40-12 92-12 132 0M160 60q6 14 4 26M200 52v32M240 60q-6 14-4 26', '#b5aa98', 3, 0.5)
  },
  cap: (d, r) => {
    const c = r.pick(cloths)
    d.path(
      'M128 138c-4-56 26-84 72-84s76 28 72 84c-44-20-100-20-144 0z',
      d.fade([lighter(c, 0.25), c, darker(c, 0.25)], 50),
    )
    d.path('M126 138c30-28 118-28 148 0c8 10 6 16-2 18c-40-22-104-22-144 0c-8-2-10-8-2-18z', darker(c, 0.25))
    d.ellipse(200, 96, 17, 17, '#fbf3e2')
    d.path('M-9 3c0-10 18-10 18 0zM-10 5h20v3h-20z', c, ' transform="translate(200 96)"')
    d.ellipse(200, 56, 5, 4, darker(c, 0.2))
  },
  turban: (d, r) => {
    const c = r.pick(cloths)
    d.path(
      'M122 158c-16-66 22-112 78-112s94 46 78 112c-10-14-30-32-78-52c-48 20-68 38-78 52z',
      d.fade([lighter(c, 0.25), c, darker(c, 0.25)], 50),
    )
    d.stroke(
      'M200 106c-40 6-70 22-80 38M200 88c-46 2-74 20-84 44M200 70c-40 0-66 12-78 36M200 106c40 6 70 22 80 38M200 88c46 2 74 20 84 44M200 70c40 0 66 12 78 36',
      darker(c, 0.35),
      3,
      0.45,
    )
  },
  'straw-hat': (d) => {
    const c = '#dcb36a'
    d.ellipse(200, 122, 134, 32, d.fade([lighter(c, 0.3), c, darker(c, 0.22)], 50))
    d.path(
      'M136 120c-4-52 18-80 64-80s68 28 64 80c-38 12-90 12-128 0z',
      d.fade([lighter(c, 0.3), c, darker(c, 0.2)], 50),
    )
    d.path('M135 100c40 14 90 14 130 0l-1 20c-38 12-90 12-128 0z', '#a44a34')
    d.stroke('M150 70q50 14 100 0M146 84q54 14 108 0M90 128q110 24 220 0', darker(c, 0.35), 2, 0.35)
  },
  beanie: (d, r) => {
    const c = r.pick(cloths)
    d.path('M128 130c-4-56 26-82 72-82s76 26 72 82z', d.fade([lighter(c, 0.25), c, darker(c, 0.25)], 50))
    d.add(
      `<rect x="122" y="110" width="156" height="36" rx="14" fill="${d.fade([lighter(c, 0.15), darker(c, 0.15)], 60)}"/>`,
    )
    d.stroke('M144 114v28M166 113v30M188 113v30M210 113v30M232 113v30M254 114v28', darker(c, 0.35), 3, 0.4)
  },
}

export function drawHeadwear(d: Drawing, r: Random, { person }: DrawnPerson): void {
  const worn = person.headwear ?? 'none'
  if (worn !== 'none') drawn[worn](d, r)
}
