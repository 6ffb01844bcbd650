import { type DishAllergens, safestFirst } from '@localchef/contracts/allergens/major-allergens'
import { useAuth } from '@/shared/auth/auth-context.ts'

/** Moves suggestions with the signed-in buyer's allergens to the end. Everyone else keeps the order. */
export function useSafestFirst(): <Item>(
  items: readonly Item[],
  dishesOf: (item: Item) => readonly DishAllergens[],
) => Item[] {
  const { profile } = useAuth()
  return (items, dishesOf) => safestFirst(items, profile?.allergies ?? [], dishesOf)
}
