/** A market stall with crates of produce under a striped awning. */
import { darker, lighter } from '../color.ts'
import { drawPiece } from '../cuts/draw-piece.ts'
import type { Drawing } from '../drawing.ts'
import { num } from '../geometry.ts'
import { Random } from '../random.ts'
import type { CoverPicture, Ingredient } from '../vocabulary.ts'

const allProduce: readonly Ingredient[] = [
  'tomato',
  'lettuce',
  'carrot',
  'lemon',
  'radish',
  'cherry-tomato',
  'mushroom',
  'orange',
  'basil',
  'cucumber',
  'strawberry',
  'grape',
  'broccoli',
  'potato',
  'lime',
  'apricot',
  'red-cabbage',
  'blueberry',
]

function crate(d: Drawing, r: Random, x: number, y: number, w: number, h: number, what: Ingredient): void {
  const wood = r.pick(['#c9975c', '#b8834c', '#d8ae7e'])
  const slat = (sx: number, sy: number, sw: number, sh: number, shade: number) =>
    d.add(
      `<rect x="${num(sx)}" y="${num(sy)}" width="${num(sw)}" height="${num(sh)}" rx="4" fill="${d.fade([lighter(wood, 0.25), darker(wood, shade)], 90)}"/>`,
    )
  d.add(
    `<rect x="${num(x + 8)}" y="${num(y + 14)}" width="${num(w)}" height="${num(h)}" rx="8" fill="#2b1206" fill-opacity=".3"/>`,
  )
  d.add(`<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" rx="6" fill="#4a2c18"/>`)
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < Math.round(w / 48); column++) {
      drawPiece(
        d,
        r,
        what,
        [x + 30 + column * 48 + r.near(row % 2 ? 14 : 0, 8), y + 14 + row * 34 + r.near(0, 6)],
        { scale: 1.35 },
      )
    }
  }
  slat(x - 6, y + h - 54, w + 12, 26, 0.12)
  slat(x - 6, y + h - 24, w + 12, 26, 0.2)
}

export function drawMarket(d: Drawing, cover: CoverPicture): void {
  const r = new Random(cover.seed).fork('market')
  const color = r.pick(['#c65b43', '#2f7a78', '#5f8f5a', '#e0a43b'])
  d.add(`<rect width="1600" height="600" fill="${d.fade(['#f5e3c0', '#eccf9f', '#d9ab74'], 90)}"/>`)
  d.soft('#fff6da', 400, 220, 700, 300, 0.8)
  const produce = r.shuffle(allProduce)
  const next = (i: number): Ingredient => produce[i % produce.length] ?? 'tomato'
  d.add(`<rect y="270" width="1600" height="330" fill="${d.fade(['#8a5a38', '#5c3a24'], 90)}"/>`)
  for (let i = 0; i < 6; i++) crate(d, r, 22 + i * 264, 206, 226, 160, next(i))
  d.add(
    '<rect y="366" width="1600" height="18" fill="#c9975c"/><rect y="384" width="1600" height="12" fill="#2b1206" fill-opacity=".35"/>',
  )
  for (let i = 0; i < 6; i++) crate(d, r, -96 + i * 300, 410, 262, 168, next(i + 6))
  for (let i = 0; i < 25; i++) {
    const x = i * 64
    d.path(
      `M${x} 0h64v112a32 30 0 0 1-64 0z`,
      i % 2 ? '#fbf3e2' : d.fade([lighter(color, 0.1), color, darker(color, 0.15)], 90),
    )
  }
  d.add(`<rect width="1600" height="60" fill="${d.fade(['#2b1206', '#2b1206'], 90)}" fill-opacity=".12"/>`)
  d.add(
    `<rect y="142" width="1600" height="80" fill="${d.rings(
      [
        [0, '#2b1206', 0.2],
        [1, '#2b1206', 0],
      ],
      0.5,
      0,
      0.9,
    )}"/>`,
  )
}
