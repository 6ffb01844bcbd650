import { z } from 'zod'
import { Id, Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { batchOfDrop } from '../menu/menu-refusals.ts'
import { longestReason } from '../text-limits.ts'

export const cancelBatchOrders = defineFunction({
  name: 'cancel-batch-orders',
  summary: 'Cancels the open orders of a batch with a reason for their buyers, and removes the batch.',
  access: 'chef',
  effect: 'write',
  input: z.object({ batchId: Id, reason: z.string().trim().min(1).max(longestReason) }),
  output: z.object({
    /** Canceled orders. */
    orders: Whole,
    outcome: z.enum(['deleted', 'closed']),
  }),
  refusals: [batchOfDrop, notFound],
})
