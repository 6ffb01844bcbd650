import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Order } from '../orders/order.ts'
import { orderConflict } from '../orders/order-refusals.ts'
import { undoTooLate } from '../undo-refusals.ts'

export const recordPayment = defineFunction({
  name: 'record-payment',
  summary:
    'Records that the buyer of an order whose card failed after the handover has paid the chef in person, or takes the record back for two minutes. The buyer is notified after that.',
  access: 'chef',
  effect: 'write',
  input: z.object({ orderId: Id, isPaid: z.boolean().default(true) }),
  output: Order,
  refusals: [notFound, orderConflict, undoTooLate],
})
