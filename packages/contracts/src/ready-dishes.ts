import { z } from 'zod'
import { ChefCard } from './chef-card.ts'
import { Id } from './common-fields.ts'
import { latitude, longitude } from './coordinates.ts'
import { DishCard, DishWithChef } from './dish-card.ts'
import { defineFunction } from './function-contract.ts'

export const readyDishes = defineFunction({
  name: 'ready-dishes',
  summary: 'Dishes with portions left for pickup today or soon, soonest or nearest first.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: z.object({
    near: z
      .object({
        latitude,
        longitude,
        radiusMiles: z.number().min(0.1).max(500).default(25),
      })
      .optional(),
    cuisine: z.string().max(60).optional(),
    category: z.string().max(60).optional(),
    diet: z.string().max(60).optional(),
    query: z.string().trim().min(1).max(200).optional(),
    when: z.enum(['today', 'all']).default('today'),
    sortBy: z.enum(['soonest', 'distance', 'price', 'rating']).default('soonest'),
    page: z.int().min(1).max(1000).default(1),
    limit: z.int().min(1).max(48).default(24),
  }),
  output: z.object({
    dishes: z.array(DishWithChef),
    totalCount: z.int(),
    hasMore: z.boolean(),
    facets: z.object({
      cuisines: z.array(z.object({ value: z.string(), count: z.int() })),
      categories: z.array(z.object({ value: z.string(), count: z.int() })),
    }),
  }),
})

export const availableToday = defineFunction({
  name: 'available-today',
  summary: 'What one chef can hand over today: batches with portions left and dishes made to order.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: z.object({
    chefId: z.union([
      Id,
      z
        .string()
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        .max(80),
    ]),
  }),
  output: z.object({
    chef: ChefCard.extend({ timeZone: z.string() }),
    /** Dishes with portions in hand or in a batch for today. */
    ready: z.array(DishCard),
    /** Made to order, and still possible today. */
    madeToOrder: z.array(DishCard),
    isOpenToday: z.boolean(),
  }),
})
