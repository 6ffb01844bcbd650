/** Small things at the edge of the table: a folded napkin, cutlery, a little bowl, loose herbs. */
import { darker, lighter } from './color.ts'
import { drawChopsticks, drawFork, drawKnife, drawSpoon } from './cutlery.ts'
import { drawPiece, scatter } from './cuts/draw-piece.ts'
import type { Drawing } from './drawing.ts'
import { type Point, placed, rounded, smooth } from './geometry.ts'
import { IngredientChoice } from './ingredient-choice.ts'
import { styleOf } from './ingredient-styles.ts'
import type { Random } from './random.ts'
import { vesselFor } from './vessels/lay-vessel.ts'
import type { DishPicture, Ingredient, PictureCuisine, Vessel } from './vocabulary.ts'

const glazes = ['#f4ede0', '#46474a', '#b9694a', '#4f918c', '#dcae57'] as const
const cloths = ['#f3ead9', '#c65b43', '#54748f', '#8a9a6c', '#dba94c', '#efe0cf', '#b98a7c'] as const

export function drawNapkin(
  d: Drawing,
  r: Random,
  x: number,
  y: number,
  angle: number,
  w = 150,
  h = 260,
  color: string = r.pick(cloths),
): void {
  const wavy = (sx: number, sy: number): Point[] =>
    placed(
      [
        [-sx, -sy],
        [0, -sy + r.near(0, 5)],
        [sx, -sy],
        [sx + r.near(0, 6), 0],
        [sx, sy],
        [0, sy + r.near(0, 6)],
        [-sx, sy],
        [-sx + r.near(0, 6), 0],
      ],
      x,
      y,
      angle,
    )
  const under = rounded(wavy(w / 2 + 7, h / 2 + 6), 10)
  const shape = rounded(wavy(w / 2, h / 2), 10)
  d.path(under, '#2b1206', ' fill-opacity=".24" transform="translate(7 11)"')
  d.path(under, d.fade([color, darker(color, 0.22)], 50))
  d.path(shape, d.fade([lighter(color, 0.4), color, darker(color, 0.1)], 50))
  d.clipped(shape, () => {
    const ink =
      color === '#f3ead9' || color === '#efe0cf' ? r.pick(['#c65b43', '#54748f', '#8a9a6c']) : '#f8efe0'
    const line = (at: number) =>
      smooth(
        placed(
          [
            [-w / 2 + at, -h],
            [-w / 2 + at + 3, 0],
            [-w / 2 + at, h],
          ],
          x,
          y,
          angle,
        ),
        false,
      )
    d.stroke(line(w * 0.16) + line(w * 0.84), ink, 9, 0.75)
    d.stroke(line(w * 0.27) + line(w * 0.73), ink, 3, 0.75)
    d.soft(darker(color, 0.5), x, y, w * 0.12, h * 0.8, 0.3, angle + 0.12)
    d.soft('#ffffff', x - w * 0.18, y, w * 0.1, h * 0.7, 0.4, angle + 0.08)
  })
}

const chopsticks: readonly (PictureCuisine | undefined)[] = [
  'chinese',
  'japanese',
  'korean',
  'vietnamese',
  'thai',
]
const byHand: readonly string[] = [
  'tacos',
  'burger',
  'sandwich',
  'banh-mi',
  'pizza',
  'nachos',
  'skewers',
  'samosa',
  'cookies',
  'doughnuts',
  'croissants',
  'bread',
  'buns',
  'fries',
  'drink',
  'cupcakes',
  'burrito',
  'ribs',
  'fried-chicken',
  'pastries',
  'tamales',
  'cheese-board',
  'mezze',
  'bars',
  'quesadilla',
  'dip',
]
const spooned: readonly string[] = [
  'soup',
  'borscht',
  'chunky-soup',
  'stew',
  'pudding',
  'ice-cream',
  'shakshuka',
  'curry',
  'mashed',
]

/** A small bowl with something of the dish in it, or salt, or a sauce. */
export function drawSideBowl(
  d: Drawing,
  r: Random,
  choice: IngredientChoice,
  x: number,
  y: number,
  radius: number,
  glaze: string = r.pick(glazes),
): void {
  d.castShadow(x, y, radius, radius, 14, 0.55)
  d.ellipse(x, y, radius, radius, d.fade([lighter(glaze, 0.5), glaze, darker(glaze, 0.3)], 52))
  d.ellipse(
    x,
    y,
    radius - 8,
    radius - 8,
    d.fade([darker(glaze, 0.45), darker(glaze, 0.1), lighter(glaze, 0.3)], 52),
  )
  const inner = radius - 15
  const named = choice
    .in('sauce', 'dairy', 'seed', 'nut')
    .filter((one) => !['butter', 'cheese'].includes(one))
  const filling: Ingredient =
    named.length > 0 ? r.pick(named) : r.pick(['sesame', 'yogurt', 'paprika', 'olive', 'pesto'])
  const style = styleOf(filling)
  if (style.cut === 'dollop') {
    d.ellipse(x, y, inner, inner, d.shade(style.color, 0.25))
    drawPiece(d, r, filling, [x, y], { scale: inner / 24 })
  } else if (style.cut === 'powder' || style.cut === 'seeds') {
    d.ellipse(x, y, inner, inner, d.shade(style.color, 0.35))
    scatter(d, r, filling, { x, y, rx: inner * 0.7, ry: inner * 0.7 }, 9, { scale: 1.1 / style.size })
  } else {
    d.ellipse(x, y, inner, inner, darker(style.color, 0.4))
    scatter(d, r, filling, { x, y, rx: inner * 0.72, ry: inner * 0.72 }, 16, { scale: 0.8 })
  }
}

function looseThings(
  d: Drawing,
  r: Random,
  choice: IngredientChoice,
  sweet: boolean,
  x: number,
  y: number,
): void {
  const whole = sweet
    ? choice.in('fruit', 'nut')
    : [
        ...choice.in('herb'),
        ...choice
          .in('vegetable', 'fruit')
          .filter((one) =>
            [
              'cherry-tomato',
              'lemon',
              'lime',
              'chili',
              'garlic',
              'cucumber',
              'tomato',
              'radish',
              'mushroom',
              'carrot',
              'onion',
              'red-onion',
            ].includes(one),
          ),
      ]
  const chosen: Ingredient = whole.length > 0 ? r.pick(whole) : sweet ? 'almond' : 'parsley'
  for (const at of [
    [0, 0],
    [r.near(46, 10), r.near(18, 14)],
    [r.near(6, 14), r.near(48, 8)],
  ] as const) {
    drawPiece(d, r, chosen, [x + at[0], y + at[1]], { scale: 1.35 })
  }
}

/** Colors of the napkin and the side bowl; null where there is none. */
interface PropColors {
  cloth: string | null
  glaze: string | null
}

const wideVessels: readonly Vessel[] = ['oval', 'board', 'slate-board', 'tray', 'basket', 'box']

export function propColors(r: Random, dish: DishPicture): PropColors {
  const cloth = r.fork('cloth')
  const bowl = r.fork('bowl')
  const isWide = wideVessels.includes(vesselFor(dish))
  return {
    cloth: cloth.chance(0.72) ? cloth.pick(cloths) : null,
    glaze: !isWide || bowl.chance(0.6) ? bowl.pick(glazes) : null,
  }
}

export function drawProps(d: Drawing, r: Random, dish: DishPicture): void {
  const { cloth, glaze } = propColors(r, dish)
  const choice = new IngredientChoice(dish.ingredients)
  const wide = wideVessels.includes(vesselFor(dish))
  const sweet = choice.in('sweet', 'fruit').length > choice.in('vegetable', 'meat').length
  const left = r.chance(0.5)
  const side = left ? -1 : 1
  if (cloth) {
    drawNapkin(
      d,
      r,
      400 + side * (wide ? 300 : 280),
      wide ? r.pick([60, 540]) : r.near(320, 60),
      r.near(0, 0.3),
      wide ? 190 : 170,
      320,
      cloth,
    )
  }
  const hand = byHand.includes(dish.food)
  if (!hand && !wide) {
    const x = 400 + side * 338
    const lean = r.near(0, 0.07)
    if (chopsticks.includes(dish.cuisine)) {
      drawChopsticks(d, r, x, 310, lean + side * 0.06)
    } else if (spooned.includes(dish.food)) {
      drawSpoon(d, x, 320, lean)
    } else {
      drawFork(d, x - 24, 316, lean)
      drawKnife(d, x + 30, 318, lean)
    }
  }
  const corner: Point = [400 - side * r.near(352, 12), r.pick([64, 536])]
  if (glaze) drawSideBowl(d, r, choice, corner[0], corner[1], r.between(64, 82), glaze)
  looseThings(
    d,
    r,
    choice,
    sweet,
    400 - side * r.near(345, 15),
    corner[1] > 300 ? r.near(80, 20) : r.near(505, 20),
  )
}
