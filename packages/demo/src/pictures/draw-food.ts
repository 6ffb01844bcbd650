/** Draws a dish as an illustrated plate seen from above. A description always gives the same picture. */
import { Drawing } from './drawing.ts'
import { drawForm } from './forms/draw-form.ts'
import { IngredientChoice } from './ingredient-choice.ts'
import { drawProps, propColors } from './props.ts'
import { Random } from './random.ts'
import { drawSurface, surfaceColors, surfaceFor } from './surface.ts'
import { crockeryFor } from './vessels/crockery.ts'
import { hasCrockery, layVessel, vesselFor } from './vessels/lay-vessel.ts'
import type { DishPicture, Surface } from './vocabulary.ts'

export const foodPictureWidth = 800
export const foodPictureHeight = 600

const surfaceOf = (dish: DishPicture) =>
  surfaceFor(dish.cuisine, dish.surface, new Random(dish.seed).fork('surface'))

/** Draws the vessel and the food in it, without a table. */
export function drawDish(d: Drawing, dish: DishPicture, surface: Surface, x: number, y: number): void {
  const random = new Random(dish.seed)
  const vessel = vesselFor(dish)
  const area = layVessel(d, random.fork('vessel'), dish, vessel, surface, x, y)
  drawForm(dish.food, {
    d,
    r: random.fork('food'),
    area,
    vessel,
    cuisine: dish.cuisine,
    choice: new IngredientChoice(dish.ingredients),
  })
}

/** An SVG of 800 × 600, without text, scripts or outside references. */
export function drawFood(dish: DishPicture): string {
  const d = new Drawing(dish.seed, foodPictureWidth, foodPictureHeight)
  const surface = surfaceOf(dish)
  const random = new Random(dish.seed)
  drawSurface(d, random.fork('table'), surface)
  const place = random.fork('place')
  drawProps(d, random.fork('props'), dish)
  drawDish(d, dish, surface, place.near(398, 8), place.near(298, 5))
  return d.toSvg()
}

/** Ground color of the dish's picture as #rrggbb, shown while the picture loads. */
export function pictureColor(dish: DishPicture): string {
  return surfaceColors[surfaceOf(dish)]
}

/** Everything around the food except the table: pictures of one dish with different looks are visibly different. */
export function lookOf(dish: DishPicture): string {
  const random = new Random(dish.seed)
  const vessel = vesselFor(dish)
  const crockery = hasCrockery(vessel)
    ? crockeryFor(random.fork('vessel'), dish.cuisine, surfaceOf(dish))
    : null
  return JSON.stringify([vessel, crockery, propColors(random.fork('props'), dish)])
}
