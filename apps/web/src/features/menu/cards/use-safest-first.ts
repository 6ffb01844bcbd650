import { type DishAllergens, safestFirst } from '@localchef/contracts/allergens/major-allergens'
import { useAuth } from '@/shared/auth/auth-context.ts'

/** Puts suggestions the signed-in buyer is warned of last. The order stays for everybody else. */
export function useSafestFirst(): <Item>(
  items: readonly Item[],
  dishesOf: (item: Item) => readonly DishAllergens[],
) => Item[] {
  const { profile } = useAuth()
  return (items, dishesOf) => safestFirst(items, profile?.allergies ?? [], dishesOf)
}
