import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { undoTooLate } from '../undo-refusals.ts'
import { DeliveryStep } from './delivery-report.ts'
import { Order } from './order.ts'
import { notOutForDelivery } from './order-refusals.ts'

export const undoDeliveryReport = defineFunction({
  name: 'undo-delivery-report',
  summary: 'Takes back the last report on a delivery, for two minutes. The buyer is notified.',
  access: 'chef',
  effect: 'write',
  input: z.object({ orderId: Id, step: DeliveryStep }),
  output: Order,
  refusals: [notFound, notOutForDelivery, undoTooLate],
})
