import { z } from 'zod'
import { Id, Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { longestReason } from '../text-limits.ts'
import { dropCancelled, dropOver, dropPromised } from './drop-refusals.ts'

export const cancelDrop = defineFunction({
  name: 'cancel-drop',
  summary: 'Deletes a draft, cancels an announced drop, or closes one whose orders the chef will cook.',
  access: 'chef',
  effect: 'write',
  input: z.object({
    id: Id,
    /** Keeps or cancels the open orders. Sent once the chef has seen their number. */
    orders: z
      .discriminatedUnion('decision', [
        z.object({ decision: z.literal('keep') }),
        z.object({ decision: z.literal('cancel'), reason: z.string().trim().min(1).max(longestReason) }),
      ])
      .optional(),
  }),
  output: z.object({
    outcome: z.enum(['deleted', 'cancelled', 'closed']),
    /** Number of canceled orders. */
    orders: Whole,
  }),
  refusals: [dropCancelled, dropOver, dropPromised, notFound],
})
