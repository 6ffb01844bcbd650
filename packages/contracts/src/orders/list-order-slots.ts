import { z } from 'zod'
import { Day, Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { notMissed, orderConflict } from './order-refusals.ts'
import { Slot } from './quote-order.ts'

export const listOrderSlots = defineFunction({
  name: 'list-order-slots',
  summary:
    'Lists the other slots in which the kitchen could hand over an unanswered or confirmed order, or one whose pickup was missed.',
  access: 'chef',
  effect: 'read',
  input: z.object({
    orderId: Id,
    /** Days in the kitchen's time zone that are about to close. Their slots are left out. */
    besides: z.array(Day).max(400).default([]),
  }),
  output: z.object({ slots: z.array(Slot), timeZone: z.string() }),
  refusals: [notFound, notMissed, orderConflict],
})
