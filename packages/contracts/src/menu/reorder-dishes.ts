import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { DishIds } from './bulk.ts'

export const reorderDishes = defineFunction({
  name: 'reorder-dishes',
  summary: 'Puts dishes into this order; dishes not named follow in the order they had.',
  access: 'chef',
  effect: 'write',
  input: z.object({ ids: DishIds }),
  output: z.object({ ids: z.array(Id) }),
})
