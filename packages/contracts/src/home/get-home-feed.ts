import { z } from 'zod'
import { ChefCard } from '../chefs/chef-card.ts'
import { Whole } from '../common-fields.ts'
import { latitude, longitude } from '../coordinates.ts'
import { defineFunction } from '../function-contract.ts'
import { DishWithChef } from '../menu/dish-card.ts'

export const HomeFeed = z.object({
  featuredChefs: z.array(ChefCard),
  readyToday: z.array(DishWithChef),
  popularDishes: z.array(DishWithChef),
  truckStops: z.array(ChefCard),
  cuisines: z.array(z.object({ slug: z.string(), name: z.string(), nameRu: z.string(), chefCount: Whole })),
  /** Totals for the line under the heading. */
  counts: z.object({ chefs: Whole, dishes: Whole, cities: Whole }),
})
export type HomeFeed = z.infer<typeof HomeFeed>

export const getHomeFeed = defineFunction({
  name: 'get-home-feed',
  summary: 'Reads the content of the home page, near a place if one is given.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: z.object({
    near: z.object({ latitude, longitude }).optional(),
  }),
  output: HomeFeed,
})
