import type { DishCard, DishCategory } from '@localchef/contracts/menu/dish-card'
import { dishCategories } from '@localchef/contracts/menu/dish-categories'
import { zonedDay } from '@/shared/format/zoned-moment.ts'

export interface MenuSection {
  category: DishCategory
  dishes: DishCard[]
}

/** The menu by category in the order of a meal. A category keeps the chef's order with paused dishes last. */
export function menuSections(menu: readonly DishCard[]): MenuSection[] {
  return dishCategories
    .map((category) => ({
      category,
      dishes: menu
        .filter((dish) => categoryOf(dish) === category)
        .toSorted((one, other) => Number(one.status === 'paused') - Number(other.status === 'paused')),
    }))
    .filter(({ dishes }) => dishes.length > 0)
}

/** Falls back to main dishes for a category this release does not know. */
function categoryOf(dish: DishCard): DishCategory {
  return dishCategories.find((category) => category === dish.category) ?? 'main'
}

/** Dishes with a batch that can be picked up today in the kitchen's time zone. */
export function readyOn(menu: readonly DishCard[], now: Date, timeZone: string): DishCard[] {
  const today = zonedDay(now, timeZone)
  return menu.filter(
    ({ status, batch }) =>
      status === 'active' && batch !== null && zonedDay(new Date(batch.pickupFrom), timeZone) <= today,
  )
}
