import { z } from 'zod'
import { ALLERGENS } from './major-allergens.ts'

export const Allergen = z.enum(ALLERGENS)

/** What the chef has stated: some of the nine, none of them (empty), or nothing yet (null). */
export const StatedAllergens = z.array(Allergen).nullable()

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
