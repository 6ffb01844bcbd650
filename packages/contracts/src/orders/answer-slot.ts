import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { forbiddenByPermit } from '../permits/permit-refusals.ts'
import { illegalTransition } from '../purchase-refusals.ts'
import { Order } from './order.ts'
import {
  notMissed,
  orderConflict,
  permitLimitReached,
  slotFull,
  slotUnavailable,
  soldOut,
} from './order-refusals.ts'

export const answerSlot = defineFunction({
  name: 'answer-slot',
  summary:
    'Answers a proposal. Accepting moves the order and confirms it, or agrees on another pickup; declining keeps its slot.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({
    orderId: Id,
    /** Start of the proposed slot as the buyer saw it. */
    slotFrom: Moment,
    accept: z.boolean(),
  }),
  output: Order,
  refusals: [
    forbiddenByPermit,
    illegalTransition,
    notFound,
    notMissed,
    orderConflict,
    permitLimitReached,
    slotFull,
    slotUnavailable,
    soldOut,
  ],
})
