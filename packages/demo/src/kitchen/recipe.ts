import { type UsualCuisine, usualCuisines } from '@localchef/contracts/settings/usual-cuisines'
import type { FoodForm, Ingredient, PictureCuisine, Vessel } from '../pictures/vocabulary.ts'
import type { ChoiceKey } from './choices.ts'
import type { DishCategory } from './dish-category.ts'

interface RecipeExtras {
  serves?: number
  /** 0 mild to 3 very hot. */
  heat?: 1 | 2 | 3
  choices?: readonly ChoiceKey[]
  /** The picture's vessel; by default the usual one of the food. */
  vessel?: Vessel
}

/** A dish of a cuisine. Every chef's dish is a variation of one. */
export interface Recipe extends RecipeExtras {
  name: string
  nameRu: string
  text: string
  textRu: string
  /**
   * Names from `ingredients.ts`, the most important first, separated by commas. A question mark marks removable
   * ingredients. Allergens and diets are derived from this list.
   */
  of: string
  category: DishCategory
  /** Average price in cents; chefs vary it. */
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
  /** Related cuisines; a chef also cooks some of their dishes. */
  kin: readonly string[]
  recipes: readonly Recipe[]
}

export function cuisine(
  slug: UsualCuisine,
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
  const [names] = usualCuisines.filter((usual) => usual.slug === slug)
  if (!names) throw new Error(`no usual cuisine is called ${slug}`)
  return { ...names, picture, kin, recipes }
}
