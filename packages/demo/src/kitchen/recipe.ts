import type { FoodForm, Ingredient, PictureCuisine } from '../pictures/vocabulary.ts'
import type { ChoiceKey } from './choices.ts'

export const MENU_CATEGORIES = [
  'starters',
  'soups',
  'salads',
  'mains',
  'dumplings',
  'breads',
  'sandwiches',
  'breakfast',
  'sides',
  'sweets',
  'drinks',
] as const
export type MenuCategory = (typeof MENU_CATEGORIES)[number]

/** A cook's own version of a recipe: name, what is different about it, name in Russian. */
export type Twist = readonly [name: string, text: string, nameRu: string]

/** A dish as the cuisine knows it. Every chef's dish is one of these with the chef's own hand. */
export interface Recipe {
  name: string
  nameRu: string
  text: string
  textRu: string
  /**
   * Names from `ingredients.ts`, the most important first, separated by commas. A question mark marks what can
   * be left out. Allergens and diets follow from this list, they are never written by hand.
   */
  of: string
  category: MenuCategory
  /** From and to, in cents: where in between depends on the chef. */
  cents: readonly [number, number]
  minutes: number
  serves?: number
  /** 0 mild to 3 very hot. */
  heat?: 0 | 1 | 2 | 3
  choices?: readonly ChoiceKey[]
  picture: readonly [FoodForm, ...Ingredient[]]
  twists: readonly Twist[]
}

export interface Cuisine {
  slug: string
  name: string
  nameRu: string
  picture: PictureCuisine
  /** Cuisines whose dishes a cook of this one also makes. */
  kin: readonly string[]
  recipes: readonly Recipe[]
}
