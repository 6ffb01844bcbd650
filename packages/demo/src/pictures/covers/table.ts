/** A laid table or a cook's work table from above, several dishes on it. */

import { drawChopsticks, drawFork, drawKnife, drawSpoon } from '../cutlery.ts'
import { drawPiece } from '../cuts/draw-piece.ts'
import { drawDish } from '../draw-food.ts'
import type { Drawing } from '../drawing.ts'
import { num, type Point, placed, traced } from '../geometry.ts'
import { IngredientChoice } from '../ingredient-choice.ts'
import { drawNapkin, drawSideBowl } from '../props.ts'
import { Random } from '../random.ts'
import { drawSurface, surfaceFor } from '../surface.ts'
import { usualDishes } from '../usual-dishes.ts'
import { vesselFor } from '../vessels/lay-vessel.ts'
import type { CoverPicture, DishPicture, Ingredient, PictureCuisine, Surface } from '../vocabulary.ts'

/** Centers and sizes of dishes; the edges of the picture crop the outer ones. */
const layouts: readonly (readonly (readonly [x: number, y: number, scale: number])[])[] = [
  [
    [300, 330, 0.84],
    [800, 270, 0.94],
    [1300, 345, 0.86],
    [1595, 40, 0.6],
  ],
  [
    [210, 250, 0.86],
    [690, 345, 0.88],
    [1160, 250, 0.9],
    [1560, 410, 0.74],
  ],
  [
    [410, 285, 0.92],
    [925, 335, 0.84],
    [1385, 260, 0.86],
    [20, 520, 0.64],
  ],
]

interface Table {
  readonly seed: string
  readonly kind: string
  readonly cuisine: PictureCuisine
  readonly dishes?: readonly DishPicture[]
  readonly surface?: Surface
}

const herbsOf = (choice: IngredientChoice): Ingredient[] => {
  const loose = choice.all.filter((one) =>
    [
      'cherry-tomato',
      'tomato',
      'lemon',
      'lime',
      'chili',
      'garlic',
      'mushroom',
      'radish',
      'strawberry',
      'raspberry',
      'blueberry',
      'almond',
      'walnut',
      'fig',
      'grape',
      'carrot',
    ].includes(one),
  )
  return [...choice.in('herb'), ...loose]
}

function cutlery(d: Drawing, r: Random, cuisine: CoverPicture['cuisine'], x: number, y: number): void {
  const lean = r.near(0, 0.1)
  if (['chinese', 'japanese', 'korean', 'vietnamese', 'thai'].includes(cuisine)) {
    drawChopsticks(d, r, x, y, lean)
  } else if (r.chance(0.3)) {
    drawSpoon(d, x, y, lean)
  } else {
    drawFork(d, x - 24, y, lean)
    drawKnife(d, x + 26, y, lean)
  }
}

function flour(d: Drawing, r: Random): void {
  for (let i = 0; i < 5; i++) {
    d.soft(
      '#fffaf0',
      r.between(0, d.width),
      r.between(0, d.height),
      r.between(70, 190),
      r.between(40, 90),
      0.6,
      r.angle(),
    )
  }
}

export function drawTable(d: Drawing, table: Table): void {
  const random = new Random(table.seed)
  const r = random.fork('laying')
  const working = table.kind === 'kitchen' || table.kind === 'class'
  const wanted =
    table.surface ??
    (working ? r.pick<Surface>(['wood-light', 'wood-dark', 'marble', 'linen', 'slate']) : undefined)
  const surface = surfaceFor(table.cuisine, wanted, random.fork('surface'))
  drawSurface(d, random.fork('ground'), surface)
  if (working) flour(d, r)
  const given = table.dishes ?? []
  const dishes = [...given, ...usualDishes(table.cuisine, table.seed)].slice(0, 4)
  const layout = r.pick(layouts)
  const choice = new IngredientChoice(dishes.flatMap((dish) => dish.ingredients))
  const gaps: Point[] = layout
    .slice(0, 3)
    .map(([x], i) => [(x + (layout[i + 1]?.[0] ?? x + 480)) / 2, i % 2 ? 110 : 480])
  gaps.forEach(([x, y], i) => {
    if (i === 0) drawNapkin(d, r, x, y, r.near(0.2, 0.4), 190, 330)
    if (i === 1 && !working) cutlery(d, r, table.cuisine, x + r.near(0, 20), 330)
    if (i === 2) drawNapkin(d, r, x + 60, y, r.near(-0.3, 0.3), 170, 300)
  })
  layout.forEach(([x, y, scale], i) => {
    const dish = dishes[i]
    if (!dish) return
    const size =
      scale * (['board', 'tray', 'oval', 'slate-board', 'basket'].includes(vesselFor(dish)) ? 0.88 : 1)
    d.group(`transform="translate(${num(x)} ${num(y)}) scale(${Math.round(size * 100) / 100})"`, () =>
      drawDish(d, dish, surface, 0, 0),
    )
  })
  const free: Point[] = gaps.map(([x, y]) => [x, 600 - y])
  free.forEach(([x, y], i) => {
    const near = (spread: number): Point => [
      r.near(x, spread),
      Math.max(50, Math.min(550, y < 300 ? 60 : 545)),
    ]
    const [bx, by] = near(12)
    if (i !== 1 || working) drawSideBowl(d, r, choice, bx, by, r.between(56, 74))
    const loose = herbsOf(choice)
    if (loose.length > 0) {
      const one = r.pick(loose)
      for (const [dx, dy] of placed(traced('96 -6, 126 24, 84 38'), 0, 0, r.near(0, 0.5))) {
        drawPiece(d, r, one, [bx + dx, by + dy], { scale: 1.3 })
      }
    }
  })
}
