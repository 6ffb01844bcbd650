/** Pies, tarts, cakes and cupcakes. */
import { darker, lighter, mix } from '../colour.ts'
import { drawPiece, mixture, pile, scatter } from '../cuts/draw-piece.ts'
import { crumbs, dust } from '../cuts/grains.ts'
import { creamSwirl, drizzle } from '../cuts/sauce.ts'
import type { Drawing } from '../drawing.ts'
import { blob, circlePath, drips, inset, num, type Point, placed, polar, rounded, smooth } from '../geometry.ts'
import { lookOf } from '../ingredient-looks.ts'
import type { DrawForm, Serving } from '../serving.ts'
import type { Ingredient } from '../vocabulary.ts'
import { browned } from './breads.ts'
import { turns } from './dumplings.ts'

const PASTRY = '#dda04e'

function flutedRim(d: Drawing, x: number, y: number, reach: number, colour: string): void {
  const points = Array.from({ length: 72 }, (_, i): Point => polar(x, y, reach * (i % 2 ? 1.012 : 0.968), (i / 72) * Math.PI * 2))
  d.lump(points, colour, { height: 1.6, gloss: 0, contrast: 0.34 })
  let marks = ''
  for (let i = 0; i < 36; i++) {
    const a = (i / 36) * Math.PI * 2
    const [p, q] = [polar(x, y, reach * 0.97, a), polar(x, y, reach * 0.88, a + 0.03)]
    marks += `M${num(p[0])} ${num(p[1])}L${num(q[0])} ${num(q[1])}`
  }
  d.strokes(marks, [[darker(colour, 0.35), 5, 0.45, 1, 2], [lighter(colour, 0.55), 4, 0.6]])
}

const fillingOf = ({ choice }: Serving, otherwise: string): string => {
  const found = choice.all.find((one) => ['fruit', 'sweet'].includes(lookOf(one).role) && one !== 'cinnamon' && lookOf(one).sauce !== undefined)
  return (found && lookOf(found).sauce) ?? choice.sauce(otherwise)
}

/** A lattice over the filling, one slice drawn out. */
export const pie: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const { x, y } = area
  const reach = Math.min(area.rx, area.ry) * 1.02
  const filling = fillingOf(serving, '#c8822e')
  flutedRim(d, x, y, reach, PASTRY)
  browned(d, r, { x, y, rx: reach, ry: reach }, 20, 0.9, 0.98)
  const inner = reach * 0.86
  d.ellipse(x, y, inner, inner, d.fade([darker(filling, 0.35), filling, lighter(filling, 0.12)], 52))
  const savoury = choice.in('meat').length > 0 || choice.has('spinach', 'mushroom', 'cabbage', 'cheese', 'feta')
  const pieces = choice.pieces(['butter', 'cream'])
  mixture(d, r, pieces, { x, y, rx: inner * 0.9, ry: inner * 0.9 }, pieces.length > 0 ? 30 : 0, { scale: 1 })
  for (let i = 0; i < 10; i++) d.soft('#fff0d0', ...polar(x, y, inner * Math.sqrt(r.next()) * 0.85, r.angle()), 16, 7, 0.6, -0.5)
  d.clipped(circlePath(x, y, inner + 4), () => {
    const turn = savoury ? 0.5 : 0.78
    const strip = (at: number, angle: number) => {
      const points = placed([[-reach, at - 14], [reach, at - 14], [reach, at + 14], [-reach, at + 14]], x, y, angle)
      const outline = `M${points.map(([px, py]) => `${num(px)} ${num(py)}`).join('L')}z`
      d.path(outline, '#2b1206', ' fill-opacity=".34" transform="translate(3 6)"')
      d.path(outline, d.fade([lighter(PASTRY, 0.25), PASTRY, darker(PASTRY, 0.18)], 50))
      d.stroke(smooth(placed([[-reach, at - 8], [reach, at - 8]], x, y, angle), false), '#fbe6b4', 4, 0.5)
    }
    for (let i = -2; i <= 2; i++) strip(i * inner * 0.38, turn)
    for (let i = -2; i <= 2; i++) strip(i * inner * 0.38, turn + Math.PI / 2)
    browned(d, r, { x, y, rx: inner, ry: inner }, 26, 0.1, 0.95)
  })
  d.stroke(circlePath(x, y, inner + 1), darker(PASTRY, 0.3), 4, 0.4)
  if (savoury) crumbs(d, r, { x, y, rx: inner * 0.9, ry: inner * 0.9 }, '#f6e6bf', 40, 4)
  else {
    crumbs(d, r, { x, y, rx: inner * 0.9, ry: inner * 0.9 }, '#fffaf0', 60, 3)
    if (choice.has('cream', 'vanilla')) creamSwirl(d, r, x, y, 46)
  }
  const herb = choice.in('herb')[0]
  if (herb) scatter(d, r, herb, { x, y, rx: inner * 0.5, ry: inner * 0.5 }, 4)
}

export const tart: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const { x, y } = area
  const reach = Math.min(area.rx, area.ry) * 1.0
  flutedRim(d, x, y, reach, PASTRY)
  const inner = reach * 0.87
  const fruits = choice.pieces(['cream', 'butter'])
  const cream = choice.has('cream', 'vanilla', 'tvorog', 'condensed-milk')
  const base = cream ? '#f9e6b4' : fillingOf(serving, '#e0b04c')
  d.ellipse(x, y, inner, inner, d.fade([darker(base, 0.22), base, lighter(base, 0.3)], 52))
  const savoury = choice.in('meat', 'vegetable').length > 0
  if (fruits.length === 0) {
    browned(d, r, { x, y, rx: inner, ry: inner }, 18, 0.1, 0.9)
    for (let i = 0; i < 9; i++) creamSwirl(d, r, ...polar(x, y, inner * 0.8, (i / 9) * Math.PI * 2), 22)
  } else if (savoury) {
    browned(d, r, { x, y, rx: inner, ry: inner }, 18, 0.1, 0.9)
    mixture(d, r, fruits, { x, y, rx: inner * 0.88, ry: inner * 0.88 }, 36, { scale: 1.05 })
  } else {
    fruits.slice(0, 3).forEach((fruit, ring, all) => {
      const size = lookOf(fruit).size * 40
      const from = 0.88 - ring * (0.8 / all.length)
      const to = ring === all.length - 1 ? 0 : 0.88 - (ring + 1) * (0.8 / all.length) + 0.06
      for (let reach2 = from; reach2 >= to; reach2 -= (size * 0.82) / inner) {
        const count = Math.max(1, Math.floor((Math.PI * 2 * inner * reach2) / (size * 0.92)))
        for (let i = 0; i < count; i++) drawPiece(d, r, fruit, polar(x, y, inner * reach2, (i / count) * Math.PI * 2 + reach2 * 9), { scale: 1.12 })
      }
    })
    for (let i = 0; i < 16; i++) d.soft('#ffffff', ...polar(x, y, inner * Math.sqrt(r.next()) * 0.85, r.angle()), 11, 5, 0.6, -0.5)
    dust(d, r, { x, y, rx: reach * 0.96, ry: reach * 0.96 }, '#fffdf8', 110, 2.8)
  }
  scatter(d, r, choice.herb(savoury ? 'thyme' : 'mint'), { x, y, rx: inner * 0.5, ry: inner * 0.5 }, 5)
}

interface CakeColours {
  readonly sponge: string
  readonly cream: string
  readonly frosting: string
}

function cakeColours({ choice }: Serving): CakeColours {
  const sponge = choice.has('chocolate', 'cocoa') ? '#5c3320' : choice.has('honey', 'caramel') ? '#c98a44' : choice.has('carrot', 'cinnamon', 'walnut') ? '#b8763a' : choice.has('matcha') ? '#93a850' : choice.has('ube') ? '#8a5ab0' : '#efc97c'
  const cream = choice.has('condensed-milk', 'caramel') ? '#efd09a' : choice.has('raspberry', 'strawberry') && !choice.has('cream') ? '#f3b4c0' : '#fbf1dc'
  const frosting = choice.has('chocolate') && !choice.has('cream', 'cherry') ? '#4b2617' : choice.has('honey') ? '#f0d9a8' : choice.has('ube') ? '#c4a2dc' : choice.has('lemon') ? '#fbeeb0' : cream
  return { sponge, cream, frosting }
}

/** A slice standing on its base, layers on the cut side, seen from above and the front. */
export const cake: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const { sponge, cream, frosting } = cakeColours(serving)
  const s = Math.min(1.02, area.ry / 190)
  const layers = choice.has('honey') ? 8 : 4
  d.group(`transform="translate(${num(area.x)} ${num(area.y - 6)}) scale(${Math.round(s * 100) / 100})"`, () => {
    const [left, right, back]: Point[] = [[-176, 26], [118, 78], [104, -92]]
    if (!left || !right || !back) return
    const depth = 118
    d.path(`M${left[0]} ${left[1] + depth - 8}L${right[0]} ${right[1] + depth}Q${right[0] + 60} ${depth} ${back[0] + 6} ${back[1] + depth}z`, '#2b1206', ' fill-opacity=".34" transform="translate(14 12)"')
    const [first, last] = [d.fade([frosting, darker(frosting, 0.1), darker(frosting, 0.2)], 0), depth]
    const wall = (from: number, to: number) => `M${left[0]} ${num(left[1] + from)}L${right[0]} ${num(right[1] + from)}L${right[0]} ${num(right[1] + to)}L${left[0]} ${num(left[1] + to)}z`
    const rear = (from: number, to: number) => `M${right[0]} ${num(right[1] + from)}Q${right[0] + 48} ${num(-6 + from)} ${back[0]} ${num(back[1] + from)}L${back[0]} ${num(back[1] + to)}Q${right[0] + 48} ${num(-6 + to)} ${right[0]} ${num(right[1] + to)}z`
    d.path(rear(0, last), first)
    const each = depth / layers
    for (let i = 0; i < layers; i++) {
      d.path(wall(i * each, (i + 1) * each), d.fade([lighter(sponge, 0.14), sponge, darker(sponge, 0.14)], 0))
      d.path(wall((i + 1) * each - (layers > 5 ? 5 : 10), (i + 1) * each), d.fade([lighter(cream, 0.3), cream, darker(cream, 0.1)], 0))
    }
    const jam = choice.in('fruit')[0]
    if (jam && layers <= 5) for (const i of [1, 3]) {
      const colour = lookOf(jam).sauce ?? lookOf(jam).colour
      for (let k = 0; k < 7; k++) d.soft(colour, left[0] + 24 + k * 42, left[1] + 4 + k * 7.4 + i * each - 6, 20, 6, 0.85, 0.17)
    }
    for (let i = 0; i < 60; i++) {
      const t = r.next()
      const layer = r.int(0, layers - 1)
      d.ellipse(left[0] + (right[0] - left[0]) * t, left[1] + (right[1] - left[1]) * t + layer * each + r.between(3, Math.max(4, each - 12)), r.between(1, 2.6), r.between(0.8, 1.8), i % 2 ? darker(sponge, 0.3) : lighter(sponge, 0.4), ' fill-opacity=".55"')
    }
    const lid = `M${left.join(' ')}L${right.join(' ')}Q${right[0] + 48} -6 ${back.join(' ')}z`
    d.path(lid, d.fade([lighter(frosting, 0.45), frosting, darker(frosting, 0.1)], 45))
    d.stroke(`M${left.join(' ')}L${right.join(' ')}`, lighter(frosting, 0.6), 4, 0.7)
    const top = { x: 44, y: 2, rx: 58, ry: 42 }
    if (choice.has('honey')) {
      crumbs(d, r, { x: 30, y: 4, rx: 84, ry: 42 }, '#c98a44', 60, 6)
      crumbs(d, r, { x: 118, y: 60, rx: 26, ry: 60 }, '#c98a44', 34, 6)
    }
    if (choice.has('chocolate', 'caramel')) drizzle(d, r, top, choice.has('chocolate') ? (frosting === '#4b2617' ? '#7c4a2c' : '#4b2617') : '#c9761e', 6, 7)
    for (const [px, py] of [[74, -38], [84, 8], [90, 44]] as const) creamSwirl(d, r, px, py, 23, lighter(cream, 0.3))
    const crowned = choice.in('fruit', 'nut').filter((one) => one !== 'lemon' && one !== 'coconut')
    if (crowned.length > 0) for (const [px, py] of [[74, -46], [84, 0], [90, 36]] as const) drawPiece(d, r, r.pick(crowned), [px, py], { scale: 0.95 })
    if (choice.has('lemon')) drawPiece(d, r, 'lemon', [20, 14], { scale: 0.95 })
  })
  mixture(d, r, choice.in('fruit', 'nut'), { x: area.x + area.rx * 0.44, y: area.y - area.ry * 0.62, rx: 60, ry: 34 }, choice.in('fruit', 'nut').length > 0 ? 5 : 0, { scale: 1.05 })
  crumbs(d, r, { x: area.x - area.rx * 0.3, y: area.y + area.ry * 0.8, rx: area.rx * 0.4, ry: 22 }, sponge, 16, 4.5)
  if (choice.in('herb').length > 0 || choice.in('fruit').length > 0) drawPiece(d, r, choice.herb('mint'), [area.x + area.rx * 0.3, area.y - area.ry * 0.6], { scale: 1.1 })
}

export const wholeCake: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const { frosting, cream, sponge } = cakeColours(serving)
  const { x, y } = area
  const reach = Math.min(area.rx, area.ry) * 0.98
  d.lump(placed(blob(r, reach, reach, 0.004, 24), x, y), darker(frosting, 0.1), { height: 2.6, gloss: 0, contrast: 0.3 })
  d.lump(placed(blob(r, reach * 0.96, reach * 0.96, 0.004, 24), x - 2, y - 4), frosting, { height: 0, gloss: 0, contrast: 0.2 })
  if (choice.has('caramel', 'chocolate', 'honey', 'jam', 'lemon')) {
    const glaze = choice.has('chocolate') ? '#4b2617' : choice.has('caramel') ? '#c9761e' : choice.has('jam') ? '#b3203c' : choice.has('lemon') ? '#f6d84e' : '#e2a01c'
    const points = drips(r, x - 2, y - 4, reach * 0.8, reach * 0.98, 13)
    d.lump(points, glaze, { height: 0.3, gloss: 0, contrast: 0.25 })
    d.soft('#fff6dc', x - reach * 0.36, y - reach * 0.42, reach * 0.36, reach * 0.14, 0.6, -0.6)
  } else for (let ring = 1; ring < 6; ring++) d.stroke(circlePath(x - 2, y - 4, reach * ring * 0.15), darker(frosting, 0.12), 3, 0.4)
  const swirls = 10
  for (let i = 0; i < swirls; i++) creamSwirl(d, r, ...polar(x - 2, y - 4, reach * 0.78, (i / swirls) * Math.PI * 2 + 0.2), reach * 0.135, lighter(cream, 0.35))
  const crowns = choice.in('fruit', 'nut').filter((one) => one !== 'coconut')
  if (crowns.length > 0) {
    for (let i = 0; i < swirls; i++) drawPiece(d, r, crowns[i % crowns.length] ?? 'cherry', polar(x - 3, y - 9, reach * 0.78, (i / swirls) * Math.PI * 2 + 0.2), { scale: 0.85 })
    pile(d, r, crowns, { x: x - 2, y: y - 4, rx: reach * 0.3, ry: reach * 0.3 }, 36, { scale: 1.1 })
  }
  if (choice.has('chocolate', 'cocoa')) crumbs(d, r, { x, y, rx: reach * 0.5, ry: reach * 0.5 }, '#5c3320', 50, 6)
  else crumbs(d, r, { x, y, rx: reach * 0.6, ry: reach * 0.6 }, crowns.length > 0 ? lighter(sponge, 0.2) : sponge, 30, 4)
  if (choice.has('coconut')) scatter(d, r, 'coconut', { x, y, rx: reach * 0.6, ry: reach * 0.6 }, 14, { scale: 0.8 })
  for (const a of [0.4, 2.5, 4.6]) drawPiece(d, r, choice.herb('mint'), polar(x, y, reach * 0.36, a), { scale: 0.9 })
}

export const cupcakes: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const flavours: string[] = choice.in('sweet', 'fruit').slice(0, 3).map((one) => mix(lookOf(one).sauce ?? lookOf(one).colour, '#fff4e6', ['chocolate', 'cocoa', 'coffee'].includes(one) ? 0.08 : 0.4))
  const colours = flavours.length > 0 ? flavours : ['#fbeccb', '#f3b4c0']
  const cases = ['#c65b43', '#54748f', '#8a9a6c', '#dba94c']
  const shapes = colours.flatMap((colour, n) =>
    turns(d, `cupcake ${colour}`, 1, (_, own) => {
      const pleats = Array.from({ length: 48 }, (__, i): Point => polar(0, 0, i % 2 ? 76 : 70, (i / 48) * Math.PI * 2))
      d.lump(pleats, cases[n % cases.length] ?? '#c65b43', { height: 1.6, gloss: 0, contrast: 0.32 })
      for (const [k, turn] of [[64, 0], [49, 0.5], [34, 1], [19, 1.5]] as const) {
        const swirl = Array.from({ length: 16 }, (__, i): Point => polar(0, -(64 - k) * 0.12, k * (i % 2 ? 1.05 : 0.93), (i / 16) * Math.PI * 2 + turn))
        d.lump(swirl, k < 40 ? lighter(colour, 0.14) : colour, { height: 0.5, gloss: 0, contrast: 0.24 })
      }
      d.soft('#ffffff', -20, -26, 22, 12, 0.7, -0.6)
      for (let i = 0; i < 12; i++) {
        const [x, y] = polar(0, 0, own.between(16, 56), own.angle())
        const a = own.angle()
        d.stroke(`M${num(x)} ${num(y)}l${num(Math.cos(a) * 6)} ${num(Math.sin(a) * 6)}`, own.pick(['#fbf3e2', '#f0c24a', '#5fa8a0', '#e0566a']), 4)
      }
    }),
  )
  const wide = area.rx > area.ry * 1.15
  const places: Point[] = wide ? [[-0.62, -0.44], [0, -0.48], [0.62, -0.44], [-0.62, 0.46], [0, 0.46], [0.62, 0.46]] : [[-0.42, -0.44], [0.44, -0.42], [-0.44, 0.42], [0.42, 0.46]]
  const toppings = choice.in('fruit', 'nut')
  const scale = Math.min(1.1, area.ry / 168)
  places.forEach(([px, py], i) => {
    const [x, y] = [area.x + px * area.rx, area.y + py * area.ry]
    d.use(shapes[i % shapes.length] ?? '', x, y, r.near(0, 0.2), scale)
    const one: Ingredient | undefined = toppings[i % Math.max(1, toppings.length)]
    if (one) drawPiece(d, r, one, [x, y - 12], { scale: 0.9 })
  })
}

export const bars: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const baklava = choice.has('pistachio', 'walnut') && choice.has('honey')
  const chocolate = choice.has('chocolate', 'cocoa')
  const body = baklava ? '#d9983c' : chocolate ? '#54301e' : choice.has('lemon') ? '#e6bf6a' : '#cf9448'
  const top = baklava ? '#e6ab4c' : chocolate ? '#6a3f28' : choice.has('lemon') ? '#f8dc5a' : (choice.in('fruit')[0] && lookOf(choice.in('fruit')[0] ?? 'cherry').sauce) || '#dfae60'
  const bar = d.symbol(`bar ${body} ${top}`, () => {
    const own = d.random.fork('bar')
    const outline: Point[] = baklava ? [[-88, 0], [0, -52], [88, 0], [0, 52]] : [[-66, -60], [66, -60], [66, 60], [-66, 60]]
    const low = outline.map(([x, y]): Point => [x + 3, y + 25])
    d.path(rounded(low, 10), '#2b1206', ' fill-opacity=".34" transform="translate(7 9)"')
    d.path(rounded(low, 10), darker(body, 0.3))
    d.path(rounded(outline.map(([x, y]): Point => [x + 1.6, y + 15]), 10), baklava ? '#8f9e4a' : darker(body, 0.1))
    if (baklava) d.path(rounded(outline.map(([x, y]): Point => [x + 1, y + 8]), 10), darker(body, 0.2))
    d.path(rounded(outline, 10), d.fade([lighter(top, 0.3), top, darker(top, 0.16)], 50))
    for (let i = 0; i < 8; i++) d.soft(i % 2 ? darker(top, 0.4) : lighter(top, 0.5), own.near(0, 40), own.near(0, 30), own.between(10, 24), own.between(6, 12), 0.5, own.angle())
    if (chocolate) {
      let cracks = ''
      for (let i = 0; i < 5; i++) cracks += smooth([[own.near(0, 50), own.near(0, 50)], [own.near(0, 40), own.near(0, 40)], [own.near(0, 50), own.near(0, 50)]], false)
      d.strokes(cracks, [['#2a140a', 3, 0.5], ['#a87a5a', 2, 0.6, -1, -2]])
    }
    d.stroke(baklava ? 'M-78-3L0-48L40-26' : 'M-58 40V-48Q-58-54-50-54H40', '#fff6dc', 3, 0.45)
  })
  const wide = area.rx > area.ry * 1.15
  const places: Point[] = baklava
    ? [[0, -0.62], [-0.52, -0.28], [0.52, -0.28], [0, 0.06], [-0.52, 0.4], [0.52, 0.4], [0, 0.72]]
    : wide
      ? [[-0.58, -0.44], [0.02, -0.48], [0.6, -0.42], [-0.58, 0.44], [0.02, 0.42], [0.6, 0.46]]
      : [[-0.4, -0.44], [0.42, -0.42], [-0.42, 0.38], [0.4, 0.42]]
  const toppings = choice.pieces(['butter']).filter((one) => !['chocolate', 'lemon'].includes(one))
  const scale = Math.min(1.12, area.ry / (baklava ? 172 : 160))
  places.forEach(([px, py]) => {
    const [x, y] = [area.x + px * Math.min(area.rx, area.ry * 1.5), area.y + py * area.ry]
    d.use(bar, x, y, baklava ? 0 : r.near(0, 0.14), scale)
    mixture(d, r, toppings, { x, y: y - 3, rx: 32, ry: 20 }, toppings.length > 0 ? 4 : 0, { scale: baklava ? 0.85 : 0.7 })
    if (choice.has('lemon', 'coconut')) dust(d, r, { x, y, rx: 50, ry: 46 }, '#fffdf8', 50, 3.2)
  })
  if (choice.has('caramel')) drizzle(d, r, inset(area, 0.7), '#c9761e', 6, 12)
  crumbs(d, r, inset(area, 0.95), baklava ? '#9fb554' : body, 24, 5)
}

export const cookies: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const dough = choice.has('cocoa') ? '#5f3820' : choice.has('ube') ? '#8a5ab0' : choice.has('matcha') ? '#9aae58' : '#dba860'
  const found = choice.pieces(['butter'])
  const bits: readonly Ingredient[] = found.length > 0 ? found : choice.has('jam') ? [] : ['chocolate']
  const shapes = turns(d, `cookie ${dough}`, 3, (_, own) => {
    d.lump(blob(own, 76, 73, 0.035, 14), dough, { height: 1.2, gloss: 0, contrast: 0.36 })
    d.soft(lighter(dough, 0.55), -14, -18, 46, 36, 0.75)
    let cracks = ''
    for (let i = 0; i < 7; i++) {
      const a = own.angle()
      cracks += smooth([polar(0, 0, own.between(10, 30), a), polar(0, 0, 44, a + own.near(0, 0.3)), polar(0, 0, 62, a + own.near(0, 0.4))], false)
    }
    d.strokes(cracks, [[darker(dough, 0.35), 3.4, 0.45], [lighter(dough, 0.5), 2, 0.6, -1, -2]])
    crumbs(d, own, { x: 0, y: 0, rx: 60, ry: 58 }, lighter(dough, 0.1), 24, 5)
  })
  const wide = area.rx > area.ry * 1.15
  const places: Point[] = wide ? [[-0.64, -0.36], [-0.06, -0.52], [0.58, -0.4], [-0.44, 0.42], [0.62, 0.36], [0.12, 0.26]] : [[-0.42, -0.4], [0.44, -0.38], [-0.44, 0.42], [0.44, 0.44], [0.02, 0.02]]
  const scale = Math.min(1.14, area.ry / 160)
  places.forEach(([px, py], i) => {
    const [x, y] = [area.x + px * area.rx, area.y + py * area.ry]
    d.use(shapes[i % 3] ?? '', x, y, r.near(0, 0.4), scale)
    if (choice.has('jam')) d.lump(placed(blob(r, 28, 26, 0.06, 9), x, y), '#b3203c', { height: 0, gloss: 0.7, contrast: 0.3 })
    mixture(d, r, bits, { x, y, rx: 50 * scale, ry: 47 * scale }, bits.length > 0 ? 9 : 0, { scale: bits[0] === 'chocolate' ? 0.95 : 0.7 })
    if (choice.has('vanilla', 'lemon', 'cinnamon', 'jam')) dust(d, r, { x, y, rx: 60, ry: 56 }, '#fffdf8', 40, 3)
  })
  crumbs(d, r, inset(area, 0.95), dough, 26, 4.5)
}
