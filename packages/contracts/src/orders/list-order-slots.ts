import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { notMissed, orderConflict } from './order-refusals.ts'
import { Slot } from './quote-order.ts'

export const listOrderSlots = defineFunction({
  name: 'list-order-slots',
  summary:
    'Lists the other slots in which the kitchen could hand over an unanswered order, or one whose pickup was missed.',
  access: 'chef',
  effect: 'read',
  input: z.object({ orderId: Id }),
  output: z.object({ slots: z.array(Slot), timeZone: z.string() }),
  refusals: [notFound, notMissed, orderConflict],
})
