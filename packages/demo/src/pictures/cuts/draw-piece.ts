/** Draws and strews pieces of ingredients. Each piece has a few drawn variants that are reused. */

import type { Drawing } from '../drawing.ts'
import { type Ellipse, heap, type Point, spread } from '../geometry.ts'
import { type Cut, styleOf } from '../ingredient-styles.ts'
import type { Random } from '../random.ts'
import type { Ingredient } from '../vocabulary.ts'
import { type DrawCut, feather, leaf, needles, parsley, ruffle, shred, sprig } from './greens.ts'
import {
  crumble,
  dollop,
  eggHalf,
  floret,
  mince,
  mussel,
  powder,
  riceGrains,
  seeds,
  shrimp,
} from './proteins.ts'
import * as vegetables from './vegetables.ts'

const cuts: Record<Cut, DrawCut> = {
  cube: vegetables.cube,
  chunk: vegetables.chunk,
  strip: vegetables.strip,
  ring: vegetables.ring,
  coin: vegetables.coin,
  slice: vegetables.slice,
  wheel: vegetables.wheel,
  wedge: vegetables.wedge,
  leaf,
  ruffle,
  shred,
  sprig,
  feather,
  needles,
  parsley,
  ball: vegetables.ball,
  bean: vegetables.bean,
  floret,
  tree: vegetables.floretTree,
  mushroom: vegetables.mushroom,
  'egg-half': eggHalf,
  shrimp,
  berry: vegetables.berry,
  cluster: vegetables.cluster,
  strawberry: vegetables.strawberry,
  nut: vegetables.nut,
  grains: riceGrains,
  seeds,
  powder,
  crumble,
  dollop,
  mince,
  mussel,
  curl: vegetables.curl,
}

const variants = 3

export interface PieceChange {
  readonly cut?: Cut
  readonly scale?: number
}

export function drawPiece(
  d: Drawing,
  r: Random,
  ingredient: Ingredient,
  at: Point,
  change: PieceChange = {},
): void {
  const style = styleOf(ingredient)
  const cut = change.cut ?? style.cut
  const variant = r.int(1, variants)
  const key = `${ingredient} ${cut} ${variant}`
  const id = d.symbol(key, () => cuts[cut](d, d.random.fork(key), style))
  // Small turns only, so that the light stays at the top left; variants differ in orientation.
  d.use(id, at[0], at[1], r.near(0, 0.3), (change.scale ?? 1) * style.size * r.near(1, 0.1))
}

/** Strews `count` pieces evenly over the area. */
export function scatter(
  d: Drawing,
  r: Random,
  ingredient: Ingredient,
  area: Ellipse,
  count: number,
  change: PieceChange = {},
): void {
  for (const at of spread(r, area, count)) drawPiece(d, r, ingredient, at, change)
}

/** Strews several ingredients mixed, `count` pieces in all; the first is the most frequent. */
export function mixture(
  d: Drawing,
  r: Random,
  ingredients: readonly Ingredient[],
  area: Ellipse,
  count: number,
  change: PieceChange = {},
): void {
  if (ingredients.length === 0) return
  spread(r, area, count).forEach((at, i) => {
    const chosen = ingredients[i % ingredients.length] ?? ingredients[0]
    if (chosen) drawPiece(d, r, chosen, at, change)
  })
}

/** Heaps pieces from the rim to the middle; smaller `step` is denser. */
export function pile(
  d: Drawing,
  r: Random,
  ingredients: readonly Ingredient[],
  area: Ellipse,
  step: number,
  change: PieceChange = {},
): void {
  if (ingredients.length === 0) return
  for (const at of heap(r, area, step)) drawPiece(d, r, r.pick(ingredients), at, change)
}
