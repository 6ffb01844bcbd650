import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { illegalTransition } from '../purchase-refusals.ts'
import { Order } from './order.ts'
import { answerOpen, notMissed, orderConflict } from './order-refusals.ts'

export const recordNoShow = defineFunction({
  name: 'record-no-show',
  summary:
    'Puts a missed pickup on record and ends the order, once the buyer cannot come or has had half an hour to answer. ' +
    'A card payment stays with the chef; nothing else is due. ' +
    'The buyer can object with `report-problem`.',
  access: 'chef',
  effect: 'write',
  input: z.object({
    orderId: Id,
    /** Shown to the buyer. */
    reason: Reason,
  }),
  output: Order,
  refusals: [answerOpen, illegalTransition, notFound, notMissed, orderConflict],
})
