import { z } from 'zod'
import { Id, Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'

export const deleteDish = defineFunction({
  name: 'delete-dish',
  summary: 'Deletes a dish without orders, and archives a dish with orders.',
  access: 'chef',
  effect: 'write',
  scope: 'write:menu',
  input: z.object({ id: Id }),
  output: z.object({
    outcome: z.enum(['deleted', 'archived']),
    openOrders: Whole,
  }),
  refusals: [notFound],
})
