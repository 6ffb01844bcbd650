/** Cakes: a slice with its layers, a whole one from above. */
import { darker, lighter } from '../color.ts'
import { drawPiece, mixture, pile, scatter } from '../cuts/draw-piece.ts'
import { crumbs } from '../cuts/grains.ts'
import { creamSwirl, drizzle } from '../cuts/sauce.ts'
import { blob, circlePath, drips, num, type Point, placed, polar, traced } from '../geometry.ts'
import { styleOf } from '../ingredient-styles.ts'
import type { DrawForm, Serving } from '../serving.ts'

interface CakeColors {
  readonly sponge: string
  readonly cream: string
  readonly frosting: string
}

interface Corners {
  readonly left: Point
  readonly right: Point
  readonly back: Point
}

function cakeColors({ choice }: Serving): CakeColors {
  const sponge = choice.has('chocolate', 'cocoa')
    ? '#5c3320'
    : choice.has('honey', 'caramel')
      ? '#c98a44'
      : choice.has('carrot', 'cinnamon', 'walnut')
        ? '#b8763a'
        : choice.has('matcha')
          ? '#93a850'
          : choice.has('ube')
            ? '#8a5ab0'
            : '#efc97c'
  const cream = choice.has('condensed-milk', 'caramel')
    ? '#efd09a'
    : choice.has('raspberry', 'strawberry') && !choice.has('cream')
      ? '#f3b4c0'
      : '#fbf1dc'
  const frosting =
    choice.has('chocolate') && !choice.has('cream', 'cherry')
      ? '#4b2617'
      : choice.has('honey')
        ? '#f0d9a8'
        : choice.has('ube')
          ? '#c4a2dc'
          : choice.has('lemon')
            ? '#fbeeb0'
            : choice.has('strawberry', 'raspberry')
              ? '#f7cdd2'
              : cream
  return { sponge, cream, frosting }
}

/** A slice standing on its base, layers on the cut side, seen from above and the front. */
export const cake: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const colors = cakeColors(serving)
  const s = Math.min(1.02, area.ry / 190)
  d.group(
    `transform="translate(${num(area.x)} ${num(area.y - 6)}) scale(${Math.round(s * 100) / 100})"`,
    () => {
      const [left, right, back]: Point[] = traced('-176 26, 118 78, 104 -92')
      if (!left || !right || !back) return
      const corners = { left, right, back }
      drawCakeSides(serving, colors, corners)
      drawCakeTop(serving, colors, corners)
    },
  )
  mixture(
    d,
    r,
    choice.in('fruit', 'nut'),
    { x: area.x + area.rx * 0.44, y: area.y - area.ry * 0.62, rx: 60, ry: 34 },
    choice.in('fruit', 'nut').length > 0 ? 5 : 0,
    { scale: 1.05 },
  )
  crumbs(
    d,
    r,
    { x: area.x - area.rx * 0.3, y: area.y + area.ry * 0.8, rx: area.rx * 0.4, ry: 22 },
    colors.sponge,
    16,
    4.5,
  )
  if (choice.in('herb').length > 0 || choice.in('fruit').length > 0) {
    drawPiece(d, r, choice.herb('mint'), [area.x + area.rx * 0.3, area.y - area.ry * 0.6], { scale: 1.1 })
  }
}

/** The shadow, the frosted back and the cut side with its layers. */
function drawCakeSides(
  { d, r, choice }: Serving,
  { sponge, cream, frosting }: CakeColors,
  { left, right, back }: Corners,
): void {
  const depth = 118
  const layers = choice.has('honey') ? 8 : 4
  d.path(
    `M${left[0]} ${left[1] + depth - 8}L${right[0]} ${right[1] + depth}Q${right[0] + 60} ${depth} ${back[0] + 6} ${back[1] + depth}z`,
    '#2b1206',
    ' fill-opacity=".34" transform="translate(14 12)"',
  )
  const frosted = d.fade([frosting, darker(frosting, 0.1), darker(frosting, 0.2)], 0)
  const wall = (from: number, to: number) =>
    `M${left[0]} ${num(left[1] + from)}L${right[0]} ${num(right[1] + from)}L${right[0]} ${num(right[1] + to)}L${left[0]} ${num(left[1] + to)}z`
  const rear = (from: number, to: number) =>
    `M${right[0]} ${num(right[1] + from)}Q${right[0] + 48} ${num(-6 + from)} ${back[0]} ${num(back[1] + from)}L${back[0]} ${num(back[1] + to)}Q${right[0] + 48} ${num(-6 + to)} ${right[0]} ${num(right[1] + to)}z`
  d.path(rear(0, depth), frosted)
  const each = depth / layers
  for (let i = 0; i < layers; i++) {
    d.path(wall(i * each, (i + 1) * each), d.fade([lighter(sponge, 0.14), sponge, darker(sponge, 0.14)], 0))
    d.path(
      wall((i + 1) * each - (layers > 5 ? 5 : 10), (i + 1) * each),
      d.fade([lighter(cream, 0.3), cream, darker(cream, 0.1)], 0),
    )
  }
  const jam = choice.in('fruit')[0]
  if (jam && layers <= 5) {
    for (const i of [1, 3]) {
      const color = styleOf(jam).sauce ?? styleOf(jam).color
      for (let k = 0; k < 7; k++) {
        d.soft(color, left[0] + 24 + k * 42, left[1] + 4 + k * 7.4 + i * each - 6, 20, 6, 0.85, 0.17)
      }
    }
  }
  for (let i = 0; i < 60; i++) {
    const t = r.next()
    const layer = r.int(0, layers - 1)
    d.ellipse(
      left[0] + (right[0] - left[0]) * t,
      left[1] + (right[1] - left[1]) * t + layer * each + r.between(3, Math.max(4, each - 12)),
      r.between(1, 2.6),
      r.between(0.8, 1.8),
      i % 2 ? darker(sponge, 0.3) : lighter(sponge, 0.4),
      ' fill-opacity=".55"',
    )
  }
}

/** The lid of the slice with its glaze, swirls of cream and fruit. */
function drawCakeTop(
  { d, r, choice }: Serving,
  { cream, frosting }: CakeColors,
  { left, right, back }: Corners,
): void {
  const lid = `M${left.join(' ')}L${right.join(' ')}Q${right[0] + 48} -6 ${back.join(' ')}z`
  d.path(lid, d.fade([lighter(frosting, 0.45), frosting, darker(frosting, 0.1)], 45))
  d.stroke(`M${left.join(' ')}L${right.join(' ')}`, lighter(frosting, 0.6), 4, 0.7)
  const top = { x: 44, y: 2, rx: 58, ry: 42 }
  if (choice.has('honey')) {
    crumbs(d, r, { x: 30, y: 4, rx: 84, ry: 42 }, '#c98a44', 60, 6)
    crumbs(d, r, { x: 118, y: 60, rx: 26, ry: 60 }, '#c98a44', 34, 6)
  }
  if (choice.has('chocolate', 'caramel')) {
    drizzle(
      d,
      r,
      top,
      choice.has('chocolate') ? (frosting === '#4b2617' ? '#7c4a2c' : '#4b2617') : '#c9761e',
      6,
      7,
    )
  }
  for (const [px, py] of [
    [74, -38],
    [84, 8],
    [90, 44],
  ] as const) {
    creamSwirl(d, r, px, py, 23, lighter(cream, 0.3))
  }
  const crowned = choice.in('fruit', 'nut').filter((one) => one !== 'lemon' && one !== 'coconut')
  if (crowned.length > 0) {
    for (const [px, py] of [
      [74, -46],
      [84, 0],
      [90, 36],
    ] as const) {
      drawPiece(d, r, r.pick(crowned), [px, py], { scale: 0.95 })
    }
  }
  if (choice.has('lemon')) drawPiece(d, r, 'lemon', [20, 14], { scale: 0.95 })
}

export const wholeCake: DrawForm = (serving) => {
  const { d, r, area, choice } = serving
  const { frosting, cream, sponge } = cakeColors(serving)
  const { x, y } = area
  const reach = Math.min(area.rx, area.ry) * 0.98
  d.lump(placed(blob(r, reach, reach, 0.004, 24), x, y), darker(frosting, 0.1), {
    height: 2.6,
    gloss: 0,
    contrast: 0.3,
  })
  d.lump(placed(blob(r, reach * 0.96, reach * 0.96, 0.004, 24), x - 2, y - 4), frosting, {
    height: 0,
    gloss: 0,
    contrast: 0.2,
  })
  if (choice.has('caramel', 'chocolate', 'honey', 'jam', 'lemon')) {
    const glaze = choice.has('chocolate')
      ? '#4b2617'
      : choice.has('caramel')
        ? '#c9761e'
        : choice.has('jam')
          ? '#b3203c'
          : choice.has('lemon')
            ? '#f6d84e'
            : '#e2a01c'
    const points = drips(r, x - 2, y - 4, reach * 0.8, reach * 0.98, 13)
    d.lump(points, glaze, { height: 0.3, gloss: 0, contrast: 0.25 })
    d.soft('#fff6dc', x - reach * 0.36, y - reach * 0.42, reach * 0.36, reach * 0.14, 0.6, -0.6)
  } else {
    for (let ring = 1; ring < 6; ring++) {
      d.stroke(circlePath(x - 2, y - 4, reach * ring * 0.15), darker(frosting, 0.12), 3, 0.4)
    }
  }
  const swirls = 10
  for (let i = 0; i < swirls; i++) {
    creamSwirl(
      d,
      r,
      ...polar(x - 2, y - 4, reach * 0.78, (i / swirls) * Math.PI * 2 + 0.2),
      reach * 0.135,
      lighter(cream, 0.35),
    )
  }
  const crowns = choice.in('fruit', 'nut').filter((one) => one !== 'coconut')
  if (crowns.length > 0) {
    for (let i = 0; i < swirls; i++) {
      drawPiece(
        d,
        r,
        crowns[i % crowns.length] ?? 'cherry',
        polar(x - 3, y - 9, reach * 0.78, (i / swirls) * Math.PI * 2 + 0.2),
        { scale: 0.85 },
      )
    }
    pile(d, r, crowns, { x: x - 2, y: y - 4, rx: reach * 0.3, ry: reach * 0.3 }, 36, { scale: 1.1 })
  }
  if (choice.has('chocolate', 'cocoa')) {
    crumbs(d, r, { x, y, rx: reach * 0.5, ry: reach * 0.5 }, '#5c3320', 50, 6)
  } else {
    crumbs(
      d,
      r,
      { x, y, rx: reach * 0.6, ry: reach * 0.6 },
      crowns.length > 0 ? lighter(sponge, 0.2) : sponge,
      30,
      4,
    )
  }
  if (choice.has('coconut')) {
    scatter(d, r, 'coconut', { x, y, rx: reach * 0.6, ry: reach * 0.6 }, 14, { scale: 0.8 })
  }
  for (const a of [0.4, 2.5, 4.6]) {
    drawPiece(d, r, choice.herb('mint'), polar(x, y, reach * 0.36, a), { scale: 0.9 })
  }
}
