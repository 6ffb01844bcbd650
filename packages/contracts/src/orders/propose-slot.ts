import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { forbiddenByPermit } from '../permits/permit-refusals.ts'
import { illegalTransition } from '../purchase-refusals.ts'
import { Order } from './order.ts'
import { notMissed, orderConflict, slotUnavailable } from './order-refusals.ts'

export const proposeSlot = defineFunction({
  name: 'propose-slot',
  summary:
    'Proposes another time for an order instead of confirming it, after confirming it, or after its pickup was missed.',
  access: 'chef',
  effect: 'write',
  scope: 'write:orders',
  input: z.object({ orderId: Id, slotFrom: Moment }),
  output: Order,
  refusals: [forbiddenByPermit, illegalTransition, notFound, notMissed, orderConflict, slotUnavailable],
})
