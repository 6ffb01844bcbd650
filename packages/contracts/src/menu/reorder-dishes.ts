import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { DishIds } from './bulk.ts'

export const reorderDishes = defineFunction({
  name: 'reorder-dishes',
  summary: 'Reorders dishes. Dishes not named follow in their previous order.',
  access: 'chef',
  effect: 'write',
  scope: 'write:menu',
  input: z.object({ ids: DishIds }),
  output: z.object({ ids: z.array(Id) }),
  refusals: [notFound],
})
