import { z } from 'zod'
import { ChefCard } from '../chefs/chef-card.ts'
import { Whole } from '../common-fields.ts'
import { DishCard } from '../menu/dish-card.ts'

/** Dishes that each chef of an answer shows at most. */
export const maxMatchedDishes = 3

/** A dish that a chef was found by. `promise`, `prepMinutes` and `batch` tell when it is ready. */
export const MatchedDish = DishCard.pick({
  id: true,
  name: true,
  nameRu: true,
  price: true,
  picture: true,
  promise: true,
  prepMinutes: true,
  batch: true,
}).extend({
  /** Of the chef, for the times of the batch. */
  timeZone: z.string(),
})
export type MatchedDish = z.infer<typeof MatchedDish>

export const FoundChef = ChefCard.extend({
  /** Dishes that have the words of the query, best first, and how many there are. Absent without a query. */
  matchedDishes: z.object({ dishes: z.array(MatchedDish).max(maxMatchedDishes), count: Whole }).optional(),
})
export type FoundChef = z.infer<typeof FoundChef>
