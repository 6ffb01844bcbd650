/** Everything a form needs to draw one dish. */
import type { Drawing } from './drawing.ts'
import type { Ellipse } from './geometry.ts'
import type { IngredientChoice } from './ingredient-choice.ts'
import type { Random } from './random.ts'
import type { PictureCuisine, Vessel } from './vocabulary.ts'

export interface Serving {
  readonly d: Drawing
  readonly r: Random
  /** Area of the food: the well of a plate, the surface of a bowl, the paper of a tray. */
  readonly area: Ellipse
  readonly vessel: Vessel
  readonly cuisine: PictureCuisine | undefined
  readonly choice: IngredientChoice
}

export type DrawForm = (serving: Serving) => void
