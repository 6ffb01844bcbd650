import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Order } from './order.ts'
import { notOutForDelivery, stepReported } from './order-refusals.ts'

const Minutes = z.int().min(1).max(180)

export const reportDelivery = defineFunction({
  name: 'report-delivery',
  summary:
    'Reports a step of a delivery on its way, each once: on the way with the minutes left, later by some minutes, or arrived. The buyer is notified.',
  access: 'chef',
  effect: 'write',
  input: z.discriminatedUnion('step', [
    /** Minutes until the arrival. */
    z.object({ orderId: Id, step: z.literal('on_the_way'), minutes: Minutes }),
    /** Minutes after the arrival time that the buyer expects. */
    z.object({ orderId: Id, step: z.literal('running_late'), minutes: Minutes }),
    z.object({ orderId: Id, step: z.literal('arrived') }),
  ]),
  output: Order,
  refusals: [notFound, notOutForDelivery, stepReported],
})
