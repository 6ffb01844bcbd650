import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { LineQuantity } from '../orders/line-quantity.ts'
import { EveryWeeks, StandingOrder } from './standing-order.ts'
import { standingOrderEnded } from './standing-order-refusals.ts'

export const updateStandingOrder = defineFunction({
  name: 'update-standing-order',
  summary: 'Changes the quantities or the rhythm of a standing order of the caller, from its open date on.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({
    id: Id,
    everyWeeks: EveryWeeks.optional(),
    quantities: z
      .array(z.object({ lineId: Id, quantity: LineQuantity }))
      .max(40)
      .default([]),
  }),
  output: StandingOrder,
  refusals: [notFound, standingOrderEnded],
})
