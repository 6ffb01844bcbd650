import { z } from 'zod'
import { ChefCard } from '../chefs/chef-card.ts'
import { Whole } from '../common-fields.ts'
import { DishCard } from '../menu/dish-card.ts'

/** Maximum dishes shown per chef. */
export const maxMatchedDishes = 3

/** A dish that matched the query. `promise`, `batch` and `earliestAt` tell when it is ready. */
export const MatchedDish = DishCard.pick({
  id: true,
  name: true,
  nameRu: true,
  price: true,
  picture: true,
  promise: true,
  batch: true,
  earliestAt: true,
  takesOrders: true,
}).extend({
  /** Time zone of the chef, for the times of the batch. */
  timeZone: z.string(),
})
export type MatchedDish = z.infer<typeof MatchedDish>

export const FoundChef = ChefCard.extend({
  /** Dishes that contain the words of the query, best first, and their number. Absent without a query. */
  matchedDishes: z.object({ dishes: z.array(MatchedDish).max(maxMatchedDishes), count: Whole }).optional(),
})
export type FoundChef = z.infer<typeof FoundChef>
