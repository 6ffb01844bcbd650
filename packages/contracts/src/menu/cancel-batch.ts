import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

export const cancelBatch = defineFunction({
  name: 'cancel-batch',
  summary: 'Removes a batch; one that has sold portions is closed instead, its orders stay.',
  access: 'chef',
  effect: 'write',
  input: z.object({ id: Id }),
  output: z.object({
    outcome: z.enum(['deleted', 'closed']),
    /** Portions that stay promised. */
    sold: z.int(),
  }),
})
