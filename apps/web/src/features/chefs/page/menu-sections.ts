import { DISH_CATEGORIES, type DishCard, type DishCategory } from '@localchef/contracts/menu/dish-card'

export interface MenuSection {
  category: DishCategory
  dishes: DishCard[]
}

/** The menu by category in the order of a meal; within one the chef's own order, paused dishes last. */
export function menuSections(menu: readonly DishCard[]): MenuSection[] {
  return DISH_CATEGORIES.map((category) => ({
    category,
    dishes: menu
      .filter((dish) => categoryOf(dish) === category)
      .toSorted((one, other) => Number(one.status === 'paused') - Number(other.status === 'paused')),
  })).filter(({ dishes }) => dishes.length > 0)
}

/** A category the list does not know yet counts as a main dish. */
function categoryOf(dish: DishCard): DishCategory {
  return DISH_CATEGORIES.find((category) => category === dish.category) ?? 'main'
}

/** Dishes whose batch can be fetched on this day of the place. */
export function readyOn(menu: readonly DishCard[], now: Date, timeZone: string): DishCard[] {
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone })
  const today = day.format(now)
  return menu.filter(
    (dish) =>
      dish.status === 'active' && dish.batch !== null && day.format(new Date(dish.batch.pickupFrom)) <= today,
  )
}
