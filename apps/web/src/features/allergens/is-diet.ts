import type { Diet } from '@localchef/contracts/allergens/allergens'
import { diets } from '@localchef/contracts/allergens/diets'

export function isDiet(value: string): value is Diet {
  return diets.some((diet) => diet === value)
}
