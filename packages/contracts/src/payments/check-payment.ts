import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Order } from '../orders/order.ts'

export const checkPayment = defineFunction({
  name: 'check-payment',
  summary:
    "Asks the payment provider for the state of an order's payment, for the return from its page. While the provider " +
    'does not answer, the order is as it was.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({ orderId: Id }),
  output: Order,
  refusals: [notFound],
})
