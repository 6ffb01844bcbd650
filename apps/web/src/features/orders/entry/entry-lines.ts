import type { MenuDish } from '@localchef/contracts/menu/dish'
import type { OrderLineRequest } from '@localchef/contracts/orders/order-cart'
import { maxQuantity } from '@localchef/contracts/orders/quantity'

/** The buyer's choice of one dish. */
export interface Pick {
  quantity: number
  variantIds: readonly string[]
}

/** Choices by the dish's id. */
export type Picks = Readonly<Record<string, Pick>>

type Dish = globalThis.Pick<MenuDish, 'id' | 'price' | 'promise' | 'variantGroups'>

/** The option groups of an entered dish; none of one that is already cooked. */
export function offeredGroups({ promise, variantGroups }: Dish): MenuDish['variantGroups'] {
  return promise === 'ready_now' ? [] : variantGroups
}

/** The first available options of the dish's required groups. */
export function neededVariants(dish: Dish): string[] {
  return offeredGroups(dish).flatMap(({ minChoices, variants }) =>
    variants
      .filter(({ isAvailable }) => isAvailable)
      .slice(0, minChoices)
      .map(({ id }) => id),
  )
}

/** The lines of the order in the menu's order, at the menu's prices. A line holds ten portions at most. */
export function entryLines(dishes: readonly Dish[], picks: Picks): OrderLineRequest[] {
  return dishes.flatMap((dish) => {
    const pick = picks[dish.id]
    if (!pick || pick.quantity < 1) return []
    const chosen = dish.variantGroups
      .flatMap(({ variants }) => variants)
      .filter(({ id }) => pick.variantIds.includes(id))
    const cents = [dish.price, ...chosen.map(({ additionalPrice }) => additionalPrice)]
      .map((price) => Math.round(price * 100))
      .reduce((sum, price) => sum + price, 0)
    const line = {
      dishId: dish.id,
      variantIds: [...pick.variantIds],
      removedIngredientIds: [],
      isReady: false,
      seenUnitPrice: cents / 100,
    }
    const full = Math.floor(pick.quantity / maxQuantity)
    const quantities = [...Array.from({ length: full }, () => maxQuantity), pick.quantity % maxQuantity]
    return quantities.filter((quantity) => quantity > 0).map((quantity) => ({ ...line, quantity }))
  })
}
