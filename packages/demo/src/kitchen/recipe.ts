import type { FoodForm, Ingredient, PictureCuisine } from '../pictures/vocabulary.ts'
import type { ChoiceKey } from './choices.ts'
import type { DishCategory } from './dish-category.ts'

interface RecipeExtras {
  serves?: number
  /** 0 mild to 3 very hot. */
  heat?: 1 | 2 | 3
  choices?: readonly ChoiceKey[]
}

/** A dish as the cuisine knows it. Every chef's dish is one of these with the chef's own hand. */
export interface Recipe extends RecipeExtras {
  name: string
  nameRu: string
  text: string
  textRu: string
  /**
   * Names from `ingredients.ts`, the most important first, separated by commas. A question mark marks what can
   * be left out. Allergens and diets follow from this list, they are never written by hand.
   */
  of: string
  category: DishCategory
  /** In the middle of what chefs ask for it. */
  cents: number
  minutes: number
  picture: readonly [FoodForm, ...Ingredient[]]
}

export type RecipeRow = readonly [
  name: string,
  nameRu: string,
  text: string,
  textRu: string,
  of: string,
  category: DishCategory,
  cents: number,
  minutes: number,
  picture: readonly [FoodForm, ...Ingredient[]],
  extras?: RecipeExtras,
]

export interface Cuisine {
  slug: string
  name: string
  nameRu: string
  picture: PictureCuisine
  /** Cuisines whose dishes a cook of this one also makes. */
  kin: readonly string[]
  recipes: readonly Recipe[]
}

export function cuisine(
  slug: string,
  name: string,
  nameRu: string,
  picture: PictureCuisine,
  kin: readonly string[],
  rows: readonly RecipeRow[],
): Cuisine {
  const recipes = rows.map(
    ([title, titleRu, text, textRu, of, category, cents, minutes, drawn, extras]): Recipe => ({
      name: title,
      nameRu: titleRu,
      text,
      textRu,
      of,
      category,
      cents,
      minutes,
      picture: drawn,
      ...extras,
    }),
  )
  return { slug, name, nameRu, picture, kin, recipes }
}
