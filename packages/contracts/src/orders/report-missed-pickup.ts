import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Order } from './order.ts'
import { notMissed, orderConflict } from './order-refusals.ts'

export const reportMissedPickup = defineFunction({
  name: 'report-missed-pickup',
  summary: 'Reports that ready food was not picked up in its slot. The buyer is asked to answer.',
  access: 'chef',
  effect: 'write',
  input: z.object({ orderId: Id }),
  output: Order,
  refusals: [notFound, notMissed, orderConflict],
})
