import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Order } from './order.ts'
import { notMissed, orderConflict } from './order-refusals.ts'

export const reportMissedPickup = defineFunction({
  name: 'report-missed-pickup',
  summary: 'Says that food is ready, its time is over and nobody came. The buyer is asked to answer.',
  access: 'chef',
  effect: 'write',
  input: z.object({ orderId: Id }),
  output: Order,
  refusals: [notFound, notMissed, orderConflict],
})
