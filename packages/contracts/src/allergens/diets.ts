/** Without zod: pages that people land on include it. */
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
