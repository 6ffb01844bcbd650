import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Order } from './order.ts'
import { OrderStatus } from './order-moves.ts'

export const orderTransition = defineFunction({
  name: 'order-transition',
  summary: 'Moves an order to its next state, as buyer, chef or admin, if the table of moves allows it.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({
    orderId: Id,
    /** The state the caller saw: if the order has moved on since, nothing happens and the answer is 409. */
    from: OrderStatus,
    to: OrderStatus,
    reason: z.string().trim().max(500).optional(),
  }),
  output: Order,
})
