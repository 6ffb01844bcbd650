import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Order } from './order.ts'

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
