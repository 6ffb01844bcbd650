import type { KitchensPlan } from './plan-kitchens.ts'
import type { OrderPlan } from './plan-orders.ts'

interface Counted {
  id: string
  completed_orders: number
  rating_sum: number
  rating_count: number
}

/** Sets the counters that triggers would have set; tests/server/demo.test.ts compares them with the rows. */
export function countSales(
  { chefRows, menus }: KitchensPlan,
  orders: readonly OrderPlan[],
  reviews: readonly { chef_id: string; rating: number; hidden_at?: string | null }[],
): void {
  const chefs = new Map((chefRows as Counted[]).map((row) => [row.id, row]))
  const dishes = new Map(
    menus.flatMap(({ dishRows }) =>
      (dishRows as { id: string; times_ordered: number }[]).map((row) => [row.id, row] as const),
    ),
  )
  for (const order of orders) {
    if (order.status !== 'completed') continue
    const chef = chefs.get(order.kitchen.id)
    if (chef) chef.completed_orders++
    for (const line of order.lineRows as { dish_id: string; quantity: number }[]) {
      const dish = dishes.get(line.dish_id)
      if (dish) dish.times_ordered += line.quantity
    }
  }
  for (const review of reviews) {
    const chef = chefs.get(review.chef_id)
    if (!chef || review.hidden_at) continue
    chef.rating_count++
    chef.rating_sum += review.rating
  }
}
