import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { Fulfilment } from './order-moves.ts'

/** Spec section 9. */
export const MIN_QUANTITY = 1
export const MAX_QUANTITY = 10

/** A line as the cart holds it, with the price the buyer saw. */
export const OrderLineRequest = z.object({
  dishId: Id,
  quantity: z.int().min(MIN_QUANTITY).max(MAX_QUANTITY),
  variantIds: z.array(Id).max(40).default([]),
  removedIngredientIds: z.array(Id).max(60).default([]),
  /** Take it from a ready batch; otherwise it is made to order. */
  isReady: z.boolean().default(false),
  /** One portion with its variants, as the buyer saw it: another one is refused with 409. */
  seenUnitPrice: Dollars,
})
export type OrderLineRequest = z.infer<typeof OrderLineRequest>

export const cart = {
  chefId: Id,
  lines: z.array(OrderLineRequest).min(1).max(40),
  fulfilment: Fulfilment.default('pickup'),
}

/** In the details of 409 `fee_changed`. */
export const FeeChanged = z.object({ fee: z.enum(['service', 'delivery']), oldFee: Dollars, newFee: Dollars })
