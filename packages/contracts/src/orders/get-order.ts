import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Order } from './order.ts'

export const getOrder = defineFunction({
  name: 'get-order',
  summary: 'One order, for its buyer, its chef or an admin.',
  access: 'signed-in',
  effect: 'read',
  input: z.object({ orderId: Id }),
  output: Order,
})
