import { z } from 'zod'
import { ChefCard } from '../chefs/chef-card.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { DishCard } from './dish-card.ts'

export const listAvailableToday = defineFunction({
  name: 'list-available-today',
  summary: "Lists a chef's dishes for today: batches with portions left and dishes made to order.",
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
    chef: ChefCard,
    /** Dishes with a batch of today. */
    ready: z.array(DishCard),
    /** Made-to-order dishes that can still be ordered for today. */
    madeToOrder: z.array(DishCard),
    isOpenToday: z.boolean(),
  }),
  refusals: [notFound],
})
