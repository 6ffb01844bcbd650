import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { MissedAnswer, Order } from './order.ts'
import { notMissed, orderConflict } from './order-refusals.ts'

export const answerMissedPickup = defineFunction({
  name: 'answer-missed-pickup',
  summary: 'Answers a missed pickup as its buyer, who asks for another time or says that nobody will come.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({ orderId: Id, answer: MissedAnswer }),
  output: Order,
  refusals: [notFound, notMissed, orderConflict],
})
