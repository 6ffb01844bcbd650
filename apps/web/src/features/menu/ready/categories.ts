import type { DishCategory } from '@localchef/contracts/menu/dish-card'
import { dishCategories } from '@localchef/contracts/menu/dish-categories'

/** Whether a facet's category has a translated name. */
export function isCategory(value: string): value is DishCategory {
  return dishCategories.some((category) => category === value)
}
