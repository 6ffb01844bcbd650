import { z } from 'zod'
import { Id, Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { EditVersion } from '../edit-version.ts'
import { defineFunction } from '../function-contract.ts'
import { batchOfDrop, batchPromised } from './menu-refusals.ts'

export const cancelBatch = defineFunction({
  name: 'cancel-batch',
  summary: 'Deletes a batch. A batch with sold portions is closed instead, and its orders stay.',
  access: 'chef',
  effect: 'write',
  scope: 'write:menu',
  input: z.object({
    id: Id,
    /** The chef has seen the open orders of the batch and will cook for them. */
    keepOrders: z.boolean().default(false),
  }),
  output: z.object({
    outcome: z.enum(['deleted', 'closed']),
    sold: Whole,
    /** Version of the closed batch, with which the removal can be undone; null if the batch was deleted. */
    version: EditVersion.nullable(),
  }),
  refusals: [batchOfDrop, batchPromised, notFound],
})
