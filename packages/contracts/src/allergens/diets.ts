/** Imports no zod: landing pages load this file. */
export const diets = [
  'vegetarian',
  'vegan',
  'gluten_free',
  'dairy_free',
  'halal',
  'kosher',
  'keto',
  'nut_free',
] as const
