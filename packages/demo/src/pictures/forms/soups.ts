/** Soups and stews: a full bowl with pieces and garnish. */
import { darker, lighter } from '../color.ts'
import { drawPiece, mixture, scatter } from '../cuts/draw-piece.ts'
import { dust, nest } from '../cuts/grains.ts'
import { creamStreak, creamSwirl, liquid, melted, oilDrops } from '../cuts/sauce.ts'
import { blob, inset, placed, polar, traced } from '../geometry.ts'
import { styleOf } from '../ingredient-styles.ts'
import type { DrawForm, Serving } from '../serving.ts'
import type { Ingredient } from '../vocabulary.ts'

const creams: readonly Ingredient[] = ['sour-cream', 'cream', 'yogurt', 'coconut-milk']

function garnish({ d, r, area, choice }: Serving, count: number, share = 0.6): void {
  const herbs = choice.in('herb').filter((one) => one !== 'bay-leaf')
  const greens: Ingredient[] = herbs.length > 0 ? herbs : [choice.herb()]
  mixture(d, r, greens, inset(area, share), count, { scale: 0.82 })
  for (const seed of choice.in('seed').slice(0, 1)) dust(d, r, inset(area, 0.6), choice.color(seed), 60, 3)
}

export const soup: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  liquid(d, r, area, choice.sauce('#d9a24a'))
  const cream = choice.all.find((one) => creams.includes(one))
  if (cream) {
    creamStreak(d, r, area, lighter(choice.color(cream), 0.2))
  } else {
    oilDrops(d, r, inset(area, 0.8), '#d9a520', 14)
  }
  const base = choice
    .pieces()
    .slice(1)
    .filter((one) => !creams.includes(one))
  const middle = inset(area, 0.34)
  mixture(d, r, base.slice(0, 3), middle, 14, { scale: 0.85 })
  scatter(d, r, choice.herb(), inset(area, 0.36), 7, { scale: 0.85 })
  dust(d, r, inset(area, 0.7), choice.has('paprika') ? '#b93a16' : '#4a3424', 36, 2.6)
}

export const borscht: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const color = '#941a32'
  liquid(d, r, area, color)
  oilDrops(d, r, inset(area, 0.85), '#d0502c', 16)
  const pieces = choice.pieces(['dill'])
  mixture(d, r, ['beet', ...pieces.filter((one) => one !== 'beet')], inset(area, 0.82), 30, { scale: 0.82 })
  for (let i = 0; i < 7; i++) {
    d.soft(color, ...polar(area.x, area.y, area.rx * r.between(0.3, 0.75), r.angle()), 60, 38, 0.5, r.angle())
  }
  const [x, y] = polar(area.x, area.y, area.rx * 0.14, r.angle())
  d.soft('#d9547a', x, y, 120, 104, 0.85)
  creamSwirl(d, r, x, y, 66)
  scatter(d, r, choice.herb('dill'), { x, y, rx: 52, ry: 46 }, 4, { scale: 0.9 })
  scatter(d, r, choice.herb('dill'), inset(area, 0.8), 9, { scale: 0.8 })
}

export const chunkySoup: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const creamy = choice.has('cream', 'coconut-milk')
  const color =
    choice.namedSauce() && !creamy
      ? choice.sauce('#d9a24a')
      : creamy
        ? choice.has('chili-oil', 'curry-sauce', 'tomato-sauce')
          ? '#e39a5a'
          : '#f0dcae'
        : choice.has('tomato')
          ? '#cf5a28'
          : '#dca548'
  liquid(d, r, area, color)
  oilDrops(d, r, inset(area, 0.9), choice.has('chili-oil', 'paprika', 'chorizo') ? '#d8481a' : '#e0b040', 20)
  const pieces = choice.pieces(['lime', 'lemon'])
  mixture(d, r, pieces.length > 0 ? pieces : ['potato', 'carrot'], inset(area, 0.8), 34, { scale: 0.98 })
  for (let i = 0; i < 6; i++) {
    d.soft(color, ...polar(area.x, area.y, area.rx * r.between(0.3, 0.8), r.angle()), 54, 34, 0.45, r.angle())
  }
  mixture(d, r, pieces.slice(0, 4), inset(area, 0.55), 10)
  const citrus = choice.all.find((one) => one === 'lime' || one === 'lemon')
  if (citrus) drawPiece(d, r, citrus, polar(area.x, area.y, area.rx * 0.5, r.angle()), { scale: 1.15 })
  if (choice.has('sour-cream')) creamSwirl(d, r, ...polar(area.x, area.y, area.rx * 0.3, r.angle()), 44)
  garnish(serving, 8)
}

export const stew: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const color = choice.sauce(choice.has('tomato', 'paprika', 'bell-pepper') ? '#a63c18' : '#8a4a20')
  liquid(d, r, area, darker(color, 0.12))
  const all = choice.pieces()
  const pieces: Ingredient[] = all.length > 0 ? all : ['beef', 'potato', 'carrot']
  mixture(d, r, pieces, inset(area, 0.86), 44, { scale: 1.12 })
  for (let i = 0; i < 12; i++) {
    d.soft(
      color,
      ...polar(area.x, area.y, area.rx * Math.sqrt(r.next()) * 0.85, r.angle()),
      62,
      34,
      0.62,
      r.angle(),
    )
  }
  mixture(d, r, pieces.slice(0, 3), inset(area, 0.62), 15, { scale: 1.22 })
  for (let i = 0; i < 10; i++) {
    d.soft('#fff3da', ...polar(area.x, area.y, area.rx * r.between(0.1, 0.75), r.angle()), 16, 8, 0.6, -0.5)
  }
  const cream = choice.all.find((one) => one === 'sour-cream' || one === 'yogurt')
  if (cream) creamSwirl(d, r, area.x, area.y, 46)
  garnish(serving, 11, 0.55)
}

/** Broth, a swirl of noodles, toppings laid in sectors. */
export const ramen: DrawForm = ({ d, r, area, choice, cuisine }) => {
  const clear = cuisine === 'vietnamese'
  const broth = choice.has('chili-oil', 'kimchi', 'chili')
    ? '#c8622c'
    : choice.has('coconut-milk', 'curry-sauce')
      ? '#e3a545'
      : clear
        ? '#c08c48'
        : '#c99654'
  liquid(d, r, area, broth)
  oilDrops(d, r, inset(area, 0.9), choice.has('chili-oil') ? '#d8400e' : '#e8b84a', 18)
  const noodle = inset(area, 0.7)
  nest(d, r, { ...noodle, y: noodle.y + 8 }, clear ? '#f3e8cf' : '#f0cf86', {
    width: 8.5,
    layers: 3,
    each: 11,
  })
  d.ellipse(
    area.x,
    area.y,
    area.rx,
    area.ry,
    d.rings(
      [
        [0.5, broth, 0],
        [0.8, broth, 0.55],
        [1, broth, 0.2],
      ],
      0.5,
      0.5,
      0.5,
    ),
  )
  const toppings = choice.pieces(['noodles', 'egg', 'nori', 'scallion'])
  const turn = r.angle()
  if (choice.has('nori')) {
    for (const at of [0, 0.26]) {
      const [x, y] = polar(area.x, area.y, area.rx * 0.82, turn - 0.9 + at)
      const sheet = placed(traced('-34 -52, 34 -52, 34 52, -34 52'), x, y, turn + 0.7 + at)
      d.lump(sheet, '#263a30', {
        height: 0.5,
        gloss: 0,
        contrast: 0.2,
        outline: `M${sheet.map(([a, b]) => `${a.toFixed(1)} ${b.toFixed(1)}`).join('L')}z`,
      })
    }
  }
  toppings.slice(0, 5).forEach((topping, i) => {
    const angle = turn + (i / Math.max(3, Math.min(5, toppings.length))) * Math.PI * 2
    const [x, y] = polar(area.x, area.y, area.rx * 0.56, angle)
    const style = styleOf(topping)
    if (style.role === 'meat' && style.cut === 'chunk') {
      for (const k of [-1, 0, 1]) meatRound({ d, r }, x + k * 30, y + k * 12, style.color)
    } else {
      scatter(d, r, topping, { x, y, rx: 50, ry: 44 }, style.size > 1.1 ? 5 : 9)
    }
  })
  if (choice.has('egg')) {
    drawPiece(d, r, 'egg', polar(area.x, area.y, area.rx * 0.42, turn + 2.2), { scale: 1.35 })
    drawPiece(d, r, 'egg', polar(area.x, area.y, area.rx * 0.62, turn + 2.75), { scale: 1.35 })
  }
  scatter(d, r, choice.has('scallion') ? 'scallion' : choice.herb('cilantro'), inset(area, 0.55), 16, {
    scale: choice.has('scallion') ? 1 : 0.75,
  })
}

/** A round slice of rolled pork. */
function meatRound({ d, r }: Pick<Serving, 'd' | 'r'>, x: number, y: number, color: string): void {
  d.lump(placed(blob(r, 42, 37, 0.04, 10), x, y), darker(color, 0.25), {
    height: 0.6,
    gloss: 0,
    contrast: 0.3,
  })
  d.lump(placed(blob(r, 36, 31, 0.05, 10), x, y), lighter(color, 0.3), {
    height: 0,
    gloss: 0.1,
    contrast: 0.2,
  })
  d.ellipse(x + 2, y, 19, 14, 'none', ` stroke="${color}" stroke-width="6" stroke-opacity=".8"`)
  d.ellipse(x, y, 28, 23, 'none', ' stroke="#fbe6cc" stroke-width="3.5" stroke-opacity=".8"')
}

export const shakshuka: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const color =
    choice.namedSauce() === undefined && choice.has('spinach', 'salsa-verde') ? '#6f9040' : '#c33d18'
  liquid(d, r, area, color, 0.5)
  const pieces = choice.pieces(['egg', 'feta'])
  mixture(d, r, pieces.length > 0 ? pieces : ['bell-pepper', 'onion', 'tomato'], inset(area, 0.88), 34, {
    scale: 0.85,
  })
  for (let i = 0; i < 14; i++) {
    d.soft(
      color,
      ...polar(area.x, area.y, area.rx * Math.sqrt(r.next()) * 0.85, r.angle()),
      64,
      40,
      0.6,
      r.angle(),
    )
  }
  const turn = r.angle()
  const eggs = r.int(3, 4)
  for (let i = 0; i < eggs; i++) {
    friedEgg(serving, ...polar(area.x, area.y, area.rx * 0.47, turn + (i / eggs) * Math.PI * 2), 1)
  }
  if (choice.has('feta')) scatter(d, r, 'feta', inset(area, 0.85), 15, { scale: 0.8 })
  if (choice.has('cheese', 'mozzarella')) melted(d, r, inset(area, 0.16), '#f4c860', 3)
  garnish(serving, 13, 0.8)
}

export function friedEgg({ d, r }: Pick<Serving, 'd' | 'r'>, x: number, y: number, scale: number): void {
  const white = placed(blob(r, 62 * scale, 54 * scale, 0.12, 11), x, y)
  d.lump(white, '#fdf7ea', { height: 0.4, gloss: 0, contrast: 0.14 })
  d.soft('#ffffff', x - 16 * scale, y - 16 * scale, 36 * scale, 26 * scale, 0.9)
  const [yx, yy] = [x + r.near(0, 6), y + r.near(0, 5)]
  d.lump(placed(blob(r, 26 * scale, 25 * scale, 0.02, 9), yx, yy), '#f6a81c', {
    height: 0.4,
    gloss: 0.2,
    contrast: 0.32,
  })
  d.ellipse(yx - 8 * scale, yy - 9 * scale, 7 * scale, 4 * scale, '#fff', ' fill-opacity=".8"')
  dust(d, r, { x, y, rx: 40 * scale, ry: 34 * scale }, '#4a3424', 10, 2.4)
}
