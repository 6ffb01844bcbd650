import { z } from 'zod'
import { Id, Moment } from './common-fields.ts'
import { defineFunction } from './function-contract.ts'
import { Order } from './order.ts'
import { Slot } from './place-order.ts'

export const orderSlots = defineFunction({
  name: 'order-slots',
  summary: 'The other times at which the kitchen could hand over an order that waits for its answer.',
  access: 'chef',
  effect: 'read',
  input: z.object({ orderId: Id }),
  output: z.object({ slots: z.array(Slot), timeZone: z.string() }),
})

export const proposeSlot = defineFunction({
  name: 'propose-slot',
  summary: 'Proposes another time for an order instead of confirming it; the buyer answers.',
  access: 'chef',
  effect: 'write',
  input: z.object({ orderId: Id, slotFrom: Moment }),
  output: Order,
})

export const answerSlot = defineFunction({
  name: 'answer-slot',
  summary:
    'Answers a proposed time: agreeing moves and confirms the order, declining keeps the time asked for.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({
    orderId: Id,
    /** The proposal the buyer saw: if there is another by now, nothing happens and the answer is 409. */
    slotFrom: Moment,
    accept: z.boolean(),
  }),
  output: Order,
})
