import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { pickupPaymentUnavailable } from '../payments/payment-refusals.ts'
import { kitchenPaused } from '../purchase-refusals.ts'
import { Order } from './order.ts'
import { orderConflict } from './order-refusals.ts'

export const payAtPickup = defineFunction({
  name: 'pay-at-pickup',
  summary:
    'Places an order that awaits its card to be paid at the handover instead: same lines, slot, portions and total. Its ' +
    'card is not charged.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({ orderId: Id }),
  output: Order,
  refusals: [kitchenPaused, notFound, orderConflict, pickupPaymentUnavailable],
})
