import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Slot } from './quote-order.ts'

export const listOrderSlots = defineFunction({
  name: 'list-order-slots',
  summary: 'The other times at which the kitchen could hand over an order that waits for its answer.',
  access: 'chef',
  effect: 'read',
  input: z.object({ orderId: Id }),
  output: z.object({ slots: z.array(Slot), timeZone: z.string() }),
})
