import { DishCategory } from '@localchef/contracts/menu/dish-card'

/** Whether a category of a facet is one we have a name for. */
export function isCategory(value: string): value is DishCategory {
  return DishCategory.safeParse(value).success
}
