import { z } from 'zod'

/** The nine major allergens of the FDA (Food Allergen Labeling and Consumer Protection Act, FASTER Act). */
export const ALLERGENS = [
  'milk',
  'egg',
  'fish',
  'shellfish',
  'tree_nuts',
  'peanuts',
  'wheat',
  'soybeans',
  'sesame',
] as const
export const Allergen = z.enum(ALLERGENS)
export type Allergen = z.infer<typeof Allergen>

export const DIETS = [
  'vegetarian',
  'vegan',
  'gluten_free',
  'dairy_free',
  'halal',
  'kosher',
  'keto',
  'nut_free',
] as const
export const Diet = z.enum(DIETS)
export type Diet = z.infer<typeof Diet>

/** The allergens of a dish that the buyer has named as their own, in the order of the list. */
export function allergensToWarnOf(dish: readonly string[], buyer: readonly string[]): Allergen[] {
  return ALLERGENS.filter((allergen) => dish.includes(allergen) && buyer.includes(allergen))
}
