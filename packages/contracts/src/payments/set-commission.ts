import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'

export const setCommission = defineFunction({
  name: 'set-commission',
  summary:
    'Sets the commission of one kitchen for orders from now on. Null is the commission of the marketplace.',
  access: 'admin',
  right: 'fees',
  effect: 'write',
  input: z.object({
    chefId: Id,
    percent: z.number().min(0).max(50).multipleOf(0.01).nullable(),
    reason: z.string().trim().min(3).max(500),
  }),
  output: z.object({ percent: z.number().min(0).max(50).nullable() }),
  refusals: [notFound],
})
