import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Order } from '../orders/order.ts'

export const checkPayment = defineFunction({
  name: 'check-payment',
  summary:
    "Checks the state of an order's payment with the payment provider, after the return from its page. While the provider " +
    'does not answer, the order stays unchanged.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({ orderId: Id }),
  output: Order,
  refusals: [notFound],
})
