import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { marketplaceNotOpen } from '../purchase-refusals.ts'
import { EveryWeeks, StandingOrder } from './standing-order.ts'
import { alreadyStanding, cannotStand, tooManyStandingOrders } from './standing-order-refusals.ts'

export const createStandingOrder = defineFunction({
  name: 'create-standing-order',
  summary:
    'Repeats an order of the caller: the same dishes at the same time of the week, each week or every two weeks. Tip and ' +
    'discount are not repeated.',
  access: 'signed-in',
  effect: 'create',
  input: z.object({ orderId: Id, everyWeeks: EveryWeeks }),
  output: StandingOrder,
  refusals: [alreadyStanding, cannotStand, notFound, marketplaceNotOpen, tooManyStandingOrders],
})
