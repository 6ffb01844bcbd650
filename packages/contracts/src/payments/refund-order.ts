import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { LineQuantity } from '../orders/line-quantity.ts'
import { Order } from '../orders/order.ts'
import { approvalNeeded } from '../staff/approval.ts'
import { chargebackOpen, notRefundable, refundableChanged } from './payment-refusals.ts'

export const refundOrder = defineFunction({
  name: 'refund-order',
  summary:
    'Refunds a captured payment, or what was paid at the handover, as its chef or an admin: by line, by amount, or all ' +
    'that is left. By card, transfer and application fee are reversed in proportion; what was paid in person is handed ' +
    'back in person, and this records it. Refused if someone else has refunded since the caller looked, ' +
    'and for admins from an amount on until a second owner has approved it.',
  access: 'signed-in',
  right: 'refunds',
  effect: 'create',
  input: z
    .object({
      orderId: Id,
      lines: z
        .array(z.object({ lineId: Id, quantity: LineQuantity }))
        .min(1)
        .max(100)
        .refine(
          (lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length,
          'A line stands twice',
        )
        .optional(),
      amount: Dollars.min(0.01).optional(),
      /** The `refundable` of `payment` or `inPerson` as the caller saw it. */
      seenRefundable: Dollars,
      reason: Reason,
    })
    .refine(({ lines, amount }) => !(lines && amount !== undefined), {
      path: ['amount'],
      message: 'Either lines or an amount',
    }),
  output: Order,
  refusals: [approvalNeeded, chargebackOpen, notFound, notRefundable, refundableChanged],
})
