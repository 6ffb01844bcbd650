import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { Order } from '../orders/order.ts'
import { PlaceOrderRequest, placeOrder } from '../orders/place-order.ts'
import { EveryWeeks } from './standing-order.ts'
import { alreadyStanding, cannotStand, tooManyStandingOrders } from './standing-order-refusals.ts'

export const placeStandingOrder = defineFunction({
  name: 'place-standing-order',
  summary:
    'Places an order that is repeated from now on, each week or every two weeks. Nothing is placed if it cannot be ' +
    'repeated. Tip and discount are not repeated.',
  access: 'signed-in',
  effect: 'create',
  input: z.object({ everyWeeks: EveryWeeks, order: PlaceOrderRequest }),
  output: Order,
  refusals: [...placeOrder.refusals, alreadyStanding, cannotStand, tooManyStandingOrders],
})
