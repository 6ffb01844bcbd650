import type { Diet } from '@localchef/contracts/allergens/allergens'

/** The contract's list without its schemas, in the order filters show it. */
export const diets = [
  'vegetarian',
  'vegan',
  'gluten_free',
  'dairy_free',
  'halal',
  'kosher',
  'keto',
  'nut_free',
] as const satisfies readonly Diet[]

export function isDiet(value: string): value is Diet {
  return diets.some((diet) => diet === value)
}
