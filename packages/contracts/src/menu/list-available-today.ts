import { z } from 'zod'
import { ChefCard } from '../chefs/chef-card.ts'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { DishCard } from './dish-card.ts'

export const listAvailableToday = defineFunction({
  name: 'list-available-today',
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
