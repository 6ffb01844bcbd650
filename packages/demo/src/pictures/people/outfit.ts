/** Clothes for the kitchen and for outside. */
import { darker, lighter } from '../color.ts'
import type { Drawing } from '../drawing.ts'
import type { Random } from '../random.ts'
import type { Outfit } from '../vocabulary.ts'
import type { DrawnPerson } from './drawn-person.ts'

const tops = ['#f1e7d6', '#8fa0a8', '#c98a6c', '#6f7f5a', '#50627a', '#b5564a', '#d9b56a', '#3f4a54'] as const
const aprons = ['#b5503a', '#2f6a6c', '#4a5f48', '#3f4c60', '#c98f35', '#6a4a3a'] as const
const shoulders =
  'M40 420c-4-74 34-104 92-118c20-6 34-12 40-24c14 22 42 22 56 0c6 12 20 18 40 24c58 14 96 44 92 118z'

function top(d: Drawing, color: string): void {
  d.path(shoulders, d.fade([lighter(color, 0.25), color, darker(color, 0.2)], 45))
  d.stroke('M92 420c2-30 6-52 14-70M308 420c-2-30-6-52-14-70', darker(color, 0.35), 3, 0.35)
}

const worn: Record<Outfit, (d: Drawing, r: Random, skin: string) => void> = {
  apron: (d, r) => {
    const shirt = r.pick(tops)
    top(d, shirt)
    d.stroke('M170 284q30 30 60 0', darker(shirt, 0.3), 6, 0.5)
    const c = r.pick(aprons)
    d.stroke('M146 344c-4-30 4-48 18-62M254 344c4-30-4-48-18-62', darker(c, 0.12), 11)
    d.path('M138 338h124l14 82h-152z', d.fade([lighter(c, 0.2), c, darker(c, 0.2)], 50))
    d.stroke('M142 346h116', '#fbf3e2', 2.5, 0.6, ' stroke-dasharray="6 5"')
    d.path(
      'M-11 4c0-12 22-12 22 0zM-13 7h26v3.4h-26z',
      '#fbf3e2',
      ' transform="translate(200 376) scale(1.2)" fill-opacity=".9"',
    )
  },
  'chef-jacket': (d, r) => {
    top(d, '#f6f1e8')
    const trim = r.pick(['#b5503a', '#2f3a48', '#2f6a6c'])
    d.path('M164 284l36 42l36-42l18 14l-40 122h-28l-40-122z', '#e6dece')
    d.path('M162 280l38 44l-26 10c-12-14-22-32-22-44zM238 280l-38 44l26 10c12-14 22-32 22-44z', '#ffffff')
    d.stroke('M152 290c0 12 10 30 22 44l26-10M248 290c0 12-10 30-22 44l-26-10', trim, 3, 0.8)
    for (const y of [350, 378, 406]) for (const x of [182, 220]) d.ellipse(x, y, 5.5, 5.5, trim)
    d.stroke('M166 340l12 80', '#c9bda8', 3, 0.6)
  },
  't-shirt': (d, r, skin) => {
    const c = r.pick(tops)
    top(d, c)
    d.path('M166 278q34 50 68 0q-4 44-34 44t-34-44z', darker(skin, 0.1))
    d.stroke('M162 282q38 64 76 0', darker(c, 0.22), 7)
  },
  shirt: (d, r) => {
    const c = r.pick(tops)
    top(d, c)
    d.stroke('M200 330v90', darker(c, 0.3), 3, 0.6)
    d.path('M164 274l36 52l-34 20l-22-50zM236 274l-36 52l34 20l22-50z', lighter(c, 0.3))
    d.stroke('M166 346l34-20l34 20', darker(c, 0.35), 3, 0.4)
    for (const y of [352, 382, 410]) d.ellipse(206, y, 4, 4, lighter(c, 0.6))
  },
  sweater: (d, r) => {
    const c = r.pick(tops)
    top(d, c)
    d.path(
      'M160 276c12 30 68 30 80 0l10 20c-20 34-80 34-100 0z',
      d.fade([lighter(c, 0.2), darker(c, 0.12)], 60),
    )
    d.stroke('M112 350h176M104 372h192M100 394h200', lighter(c, 0.5), 5, 0.35, ' stroke-dasharray="9 9"')
  },
  blouse: (d, r, skin) => {
    const c = r.pick(['#f6ecdd', '#d99a8c', '#9ab0a0', '#c9829a', '#7d96b4'])
    top(d, c)
    d.path('M166 280l34 62l34-62c-10 20-58 20-68 0z', darker(skin, 0.1))
    d.stroke('M160 282l40 66l40-66', lighter(c, 0.5), 8)
    d.stroke('M200 348v72', darker(c, 0.25), 2.5, 0.5)
  },
  hoodie: (d, r) => {
    const c = r.pick(tops)
    top(d, c)
    d.path(
      'M142 296c0-22 20-36 30-30c14 40 42 40 56 0c10-6 30 8 30 30c-16 40-100 40-116 0z',
      d.fade([lighter(c, 0.15), darker(c, 0.22)], 60),
    )
    d.stroke('M178 330v44M222 330v44', '#fbf3e2', 4)
  },
  embroidered: (d, r) => {
    top(d, '#f8f1e4')
    const ink = r.pick(['#b5302a', '#b5302a', '#2f5a8f', '#2f6a4c'])
    d.path('M172 278l28 66l28-66l14 8l-30 134h-24l-30-134z', '#efe3cf')
    d.stroke('M164 286l28 134M236 286l-28 134', ink, 4)
    for (let i = 0; i < 5; i++) {
      const y = 306 + i * 24
      for (const side of [-1, 1]) {
        const x = 200 + side * (46 - i * 4)
        d.path('M0-9l6 9l-6 9l-6-9z', ink, ` transform="translate(${x} ${y})"`)
        d.ellipse(x, y, 2, 2.6, '#f8f1e4')
      }
    }
    d.stroke('M66 366l22 8M72 348l22 10M334 366l-22 8M328 348l-22 10', ink, 5, 0.8)
  },
}

export function drawOutfit(d: Drawing, r: Random, { person, skin }: DrawnPerson): void {
  worn[person.outfit](d, r, skin)
}
