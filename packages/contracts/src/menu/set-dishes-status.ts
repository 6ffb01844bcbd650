import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { DishIds } from './bulk.ts'
import { DishStatus } from './dish.ts'

export const setDishesStatus = defineFunction({
  name: 'set-dishes-status',
  summary: 'Offers, pauses, drafts or archives several dishes at once.',
  access: 'chef',
  effect: 'write',
  input: z.object({ ids: DishIds, status: DishStatus }),
  output: z.object({ changed: z.int() }),
})
