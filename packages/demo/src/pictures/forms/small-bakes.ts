/** Cupcakes, bars and cookies. */
import { darker, lighter, mix } from '../color.ts'
import { drawPiece, mixture } from '../cuts/draw-piece.ts'
import { crumbs, dust } from '../cuts/grains.ts'
import { drizzle } from '../cuts/sauce.ts'
import type { Drawing } from '../drawing.ts'
import { blob, inset, num, type Point, placed, polar, rounded, smooth, traced } from '../geometry.ts'
import { styleOf } from '../ingredient-styles.ts'
import type { DrawForm } from '../serving.ts'
import type { Ingredient } from '../vocabulary.ts'
import { turns } from './dumplings.ts'

export const cupcakes: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const flavours: string[] = choice
    .in('sweet', 'fruit')
    .slice(0, 3)
    .map((one) =>
      mix(
        styleOf(one).sauce ?? styleOf(one).color,
        '#fff4e6',
        ['chocolate', 'cocoa', 'coffee'].includes(one) ? 0.08 : 0.4,
      ),
    )
  const colors = flavours.length > 0 ? flavours : ['#fbeccb', '#f3b4c0']
  const cases = ['#c65b43', '#54748f', '#8a9a6c', '#dba94c']
  const shapes = colors.flatMap((color, n) =>
    turns(d, `cupcake ${color}`, 1, (_, own) => {
      const pleats = Array.from(
        { length: 48 },
        (__, i): Point => polar(0, 0, i % 2 ? 76 : 70, (i / 48) * Math.PI * 2),
      )
      d.lump(pleats, cases[n % cases.length] ?? '#c65b43', { height: 1.6, gloss: 0, contrast: 0.32 })
      for (const [k, turn] of [
        [64, 0],
        [49, 0.5],
        [34, 1],
        [19, 1.5],
      ] as const) {
        const swirl = Array.from(
          { length: 16 },
          (__, i): Point =>
            polar(0, -(64 - k) * 0.12, k * (i % 2 ? 1.05 : 0.93), (i / 16) * Math.PI * 2 + turn),
        )
        d.lump(swirl, k < 40 ? lighter(color, 0.14) : color, { height: 0.5, gloss: 0, contrast: 0.24 })
      }
      d.soft('#ffffff', -20, -26, 22, 12, 0.7, -0.6)
      for (let i = 0; i < 12; i++) {
        const [x, y] = polar(0, 0, own.between(16, 56), own.angle())
        const a = own.angle()
        d.stroke(
          `M${num(x)} ${num(y)}l${num(Math.cos(a) * 6)} ${num(Math.sin(a) * 6)}`,
          own.pick(['#fbf3e2', '#f0c24a', '#5fa8a0', '#e0566a']),
          4,
        )
      }
    }),
  )
  const wide = area.rx > area.ry * 1.15
  const places: Point[] = wide
    ? traced('-0.62 -0.44, 0 -0.48, 0.62 -0.44, -0.62 0.46, 0 0.46, 0.62 0.46')
    : traced('-0.42 -0.44, 0.44 -0.42, -0.44 0.42, 0.42 0.46')
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
  const top = baklava
    ? '#e6ab4c'
    : chocolate
      ? '#6a3f28'
      : choice.has('lemon')
        ? '#f8dc5a'
        : (choice.in('fruit')[0] && styleOf(choice.in('fruit')[0] ?? 'cherry').sauce) || '#dfae60'
  const bar = d.symbol(`bar ${body} ${top}`, () => {
    drawBar(d, { body, top, baklava, chocolate })
  })
  const wide = area.rx > area.ry * 1.15
  const places: Point[] = baklava
    ? traced('0 -0.62, -0.52 -0.28, 0.52 -0.28, 0 0.06, -0.52 0.4, 0.52 0.4, 0 0.72')
    : wide
      ? traced('-0.58 -0.44, 0.02 -0.48, 0.6 -0.42, -0.58 0.44, 0.02 0.42, 0.6 0.46')
      : traced('-0.4 -0.44, 0.42 -0.42, -0.42 0.38, 0.4 0.42')
  const toppings = choice.pieces(['butter']).filter((one) => !['chocolate', 'lemon'].includes(one))
  const scale = Math.min(1.12, area.ry / (baklava ? 172 : 160))
  places.forEach(([px, py]) => {
    const [x, y] = [area.x + px * Math.min(area.rx, area.ry * 1.5), area.y + py * area.ry]
    d.use(bar, x, y, baklava ? 0 : r.near(0, 0.14), scale)
    mixture(d, r, toppings, { x, y: y - 3, rx: 32, ry: 20 }, toppings.length > 0 ? 4 : 0, {
      scale: baklava ? 0.85 : 0.7,
    })
    if (choice.has('lemon', 'coconut')) dust(d, r, { x, y, rx: 50, ry: 46 }, '#fffdf8', 50, 3.2)
  })
  if (choice.has('caramel')) drizzle(d, r, inset(area, 0.7), '#c9761e', 6, 12)
  crumbs(d, r, inset(area, 0.95), baklava ? '#9fb554' : body, 24, 5)
}

/** A square with a crust, or a diamond of baklava in layers. */
function drawBar(
  d: Drawing,
  { body, top, baklava, chocolate }: { body: string; top: string; baklava: boolean; chocolate: boolean },
): void {
  const own = d.random.fork('bar')
  const outline: Point[] = baklava
    ? traced('-88 0, 0 -52, 88 0, 0 52')
    : traced('-66 -60, 66 -60, 66 60, -66 60')
  const low = outline.map(([x, y]): Point => [x + 3, y + 25])
  d.path(rounded(low, 10), '#2b1206', ' fill-opacity=".34" transform="translate(7 9)"')
  d.path(rounded(low, 10), darker(body, 0.3))
  d.path(
    rounded(
      outline.map(([x, y]): Point => [x + 1.6, y + 15]),
      10,
    ),
    baklava ? '#8f9e4a' : darker(body, 0.1),
  )
  if (baklava) {
    d.path(
      rounded(
        outline.map(([x, y]): Point => [x + 1, y + 8]),
        10,
      ),
      darker(body, 0.2),
    )
  }
  d.path(rounded(outline, 10), d.fade([lighter(top, 0.3), top, darker(top, 0.16)], 50))
  for (let i = 0; i < 8; i++) {
    d.soft(
      i % 2 ? darker(top, 0.4) : lighter(top, 0.5),
      own.near(0, 40),
      own.near(0, 30),
      own.between(10, 24),
      own.between(6, 12),
      0.5,
      own.angle(),
    )
  }
  if (chocolate) {
    let cracks = ''
    for (let i = 0; i < 5; i++) {
      cracks += smooth(
        [
          [own.near(0, 50), own.near(0, 50)],
          [own.near(0, 40), own.near(0, 40)],
          [own.near(0, 50), own.near(0, 50)],
        ],
        false,
      )
    }
    d.strokes(cracks, [
      ['#2a140a', 3, 0.5],
      ['#a87a5a', 2, 0.6, -1, -2],
    ])
  }
  d.stroke(baklava ? 'M-78-3L0-48L40-26' : 'M-58 40V-48Q-58-54-50-54H40', '#fff6dc', 3, 0.45)
}

export const cookies: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const dough = choice.has('cocoa')
    ? '#5f3820'
    : choice.has('ube')
      ? '#8a5ab0'
      : choice.has('matcha')
        ? '#9aae58'
        : '#dba860'
  const found = choice.pieces(['butter'])
  const bits: readonly Ingredient[] = found.length > 0 ? found : choice.has('jam') ? [] : ['chocolate']
  const shapes = turns(d, `cookie ${dough}`, 3, (_, own) => {
    d.lump(blob(own, 76, 73, 0.035, 14), dough, { height: 1.2, gloss: 0, contrast: 0.36 })
    d.soft(lighter(dough, 0.55), -14, -18, 46, 36, 0.75)
    let cracks = ''
    for (let i = 0; i < 7; i++) {
      const a = own.angle()
      cracks += smooth(
        [
          polar(0, 0, own.between(10, 30), a),
          polar(0, 0, 44, a + own.near(0, 0.3)),
          polar(0, 0, 62, a + own.near(0, 0.4)),
        ],
        false,
      )
    }
    d.strokes(cracks, [
      [darker(dough, 0.35), 3.4, 0.45],
      [lighter(dough, 0.5), 2, 0.6, -1, -2],
    ])
    crumbs(d, own, { x: 0, y: 0, rx: 60, ry: 58 }, lighter(dough, 0.1), 24, 5)
  })
  const wide = area.rx > area.ry * 1.15
  const places: Point[] = wide
    ? traced('-0.64 -0.36, -0.06 -0.52, 0.58 -0.4, -0.44 0.42, 0.62 0.36, 0.12 0.26')
    : traced('-0.42 -0.4, 0.44 -0.38, -0.44 0.42, 0.44 0.44, 0.02 0.02')
  const scale = Math.min(1.14, area.ry / 160)
  places.forEach(([px, py], i) => {
    const [x, y] = [area.x + px * area.rx, area.y + py * area.ry]
    d.use(shapes[i % 3] ?? '', x, y, r.near(0, 0.4), scale)
    if (choice.has('jam')) {
      d.lump(placed(blob(r, 28, 26, 0.06, 9), x, y), '#b3203c', { height: 0, gloss: 0.7, contrast: 0.3 })
    }
    mixture(d, r, bits, { x, y, rx: 50 * scale, ry: 47 * scale }, bits.length > 0 ? 9 : 0, {
      scale: bits[0] === 'chocolate' ? 0.95 : 0.7,
    })
    if (choice.has('vanilla', 'lemon', 'cinnamon', 'jam')) {
      dust(d, r, { x, y, rx: 60, ry: 56 }, '#fffdf8', 40, 3)
    }
  })
  crumbs(d, r, inset(area, 0.95), dough, 26, 4.5)
}
