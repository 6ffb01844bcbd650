import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { illegalTransition } from '../purchase-refusals.ts'
import { longestReason } from '../text-limits.ts'
import { undoTooLate } from '../undo-refusals.ts'
import { Order } from './order.ts'
import { orderConflict } from './order-refusals.ts'
import { OrderStatus } from './order-transitions.ts'

export const transitionOrder = defineFunction({
  name: 'transition-order',
  summary: 'Changes the status of an order as its buyer, its chef or an admin.',
  access: 'signed-in',
  right: 'refunds',
  effect: 'write',
  scope: 'write:orders',
  input: z.object({
    orderId: Id,
    /** The status the caller saw. */
    from: OrderStatus,
    to: OrderStatus,
    reason: z.string().trim().max(longestReason).optional(),
  }),
  output: Order,
  refusals: [illegalTransition, notFound, orderConflict, undoTooLate],
})
