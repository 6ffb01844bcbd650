import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

export const deleteDish = defineFunction({
  name: 'delete-dish',
  summary: 'Removes a dish nobody has ordered. One that was ordered is archived, so that orders keep it.',
  access: 'chef',
  effect: 'write',
  input: z.object({ id: Id }),
  output: z.object({
    outcome: z.enum(['deleted', 'archived']),
    /** Orders with this dish that are still under way. */
    openOrders: z.int(),
  }),
})
