import { z } from 'zod'
import { adminListRequest, listDays, nextCursor } from '../admin-fields.ts'
import { Id, Positive, PurchaseNumber } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { OrderLine } from '../orders/order.ts'
import { LedgerMovement } from './get-order-ledger.ts'
import { OrderRefund } from './order-payment.ts'

/** A refund by card, for admins. */
export const CardRefund = OrderRefund.omit({ lines: true }).extend({
  /** Either `order` or `booking` is set; neither of them and no kitchen for a gift card. */
  order: z.object({ id: Id, number: PurchaseNumber }).nullable(),
  booking: z.object({ id: Id, number: PurchaseNumber }).nullable(),
  chef: z.object({ id: Id, name: z.string(), nameRu: z.string().nullable() }).nullable(),
  /** The refunded portions; empty if an amount was refunded. */
  lines: z.array(OrderLine.pick({ name: true, nameRu: true, variants: true }).extend({ quantity: Positive })),
  /** The chef or admin who gave it; null if a rule or the provider did, or if the person was erased. */
  requester: z.string().nullable(),
  provider: z.string(),
  /** The provider's id of the refund; null until the provider has it. */
  reference: z.string().nullable(),
  /** Its movements in the ledger, oldest first. */
  movements: z.array(LedgerMovement),
})
export type CardRefund = z.infer<typeof CardRefund>

export const listCardRefunds = defineFunction({
  name: 'list-card-refunds',
  summary: 'Lists the refunds by card of all kitchens with their state at the provider, newest first.',
  access: 'admin',
  right: 'refunds',
  effect: 'read',
  input: z.object({
    status: z.enum(['all', ...OrderRefund.shape.status.options]).default('all'),
    ...listDays,
    cursor: adminListRequest.cursor,
    limit: adminListRequest.limit,
  }),
  output: z.object({ refunds: z.array(CardRefund), nextCursor }),
})
