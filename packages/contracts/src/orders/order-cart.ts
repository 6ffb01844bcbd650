import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { LineQuantity } from './line-quantity.ts'
import { mostCartLines } from './order-limits.ts'
import { Fulfilment } from './order-transitions.ts'

/** A line of the cart with the price the buyer saw. */
export const OrderLineRequest = z.object({
  dishId: Id,
  quantity: LineQuantity,
  variantIds: z.array(Id).max(40).default([]),
  removedIngredientIds: z.array(Id).max(60).default([]),
  /** Whether the line is taken from a batch; otherwise it is made to order. */
  isReady: z.boolean().default(false),
  /** Price of one portion with its variants, as the buyer saw it. */
  seenUnitPrice: Dollars,
})
export type OrderLineRequest = z.infer<typeof OrderLineRequest>

export const cart = {
  chefId: Id,
  lines: z.array(OrderLineRequest).min(1).max(mostCartLines),
  fulfilment: Fulfilment.default('pickup'),
}
