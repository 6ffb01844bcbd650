import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Order } from './order.ts'

export const proposeSlot = defineFunction({
  name: 'propose-slot',
  summary: 'Proposes another time for an order instead of confirming it; the buyer answers.',
  access: 'chef',
  effect: 'write',
  input: z.object({ orderId: Id, slotFrom: Moment }),
  output: Order,
})
