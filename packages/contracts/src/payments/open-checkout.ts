import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Order } from '../orders/order.ts'
import { orderConflict } from '../orders/order-refusals.ts'
import { paymentUnavailable } from './payment-refusals.ts'

export const openCheckout = defineFunction({
  name: 'open-checkout',
  summary: "Opens the payment provider's page of an order that awaits its payment. Returns its address.",
  access: 'signed-in',
  effect: 'write',
  input: z.object({ orderId: Id }),
  output: Order,
  refusals: [notFound, orderConflict, paymentUnavailable],
})
