import { z } from 'zod'
import { Allergen, StatedAllergens } from './allergens.ts'
import { Id, Moment } from './common-fields.ts'
import { defineFunction } from './function-contract.ts'
import { Dollars } from './money.ts'
import { DeliveryAddress, Order } from './order.ts'
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

const cart = {
  chefId: Id,
  lines: z.array(OrderLineRequest).min(1).max(40),
  fulfilment: Fulfilment.default('pickup'),
}

/** What is wrong with a line; `line` is its position in the request. */
export const LineProblem = z.object({
  line: z.int(),
  dishId: Id,
  problem: z.enum(['price_changed', 'sold_out', 'not_enough', 'unavailable', 'choices_changed']),
  oldPrice: Dollars.optional(),
  newPrice: Dollars.optional(),
  portionsLeft: z.int().optional(),
})
export type LineProblem = z.infer<typeof LineProblem>

export const Slot = z.object({ from: Moment, until: Moment, portionsLeft: z.int().nullable() })
export type Slot = z.infer<typeof Slot>

/** What the checkout page needs, priced by the server's own rows. Changes nothing. */
export const OrderQuote = z.object({
  lines: z.array(
    z.object({
      dishId: Id,
      unitPrice: Dollars,
      subtotal: Dollars,
      allergens: StatedAllergens,
      possibleAllergens: z.array(Allergen),
    }),
  ),
  problems: z.array(LineProblem),
  subtotal: Dollars,
  /** What the marketplace asks on top; 0 when it asks nothing. */
  serviceFee: Dollars,
  deliveryFee: Dollars,
  total: Dollars,
  deliveryAvailable: z.boolean(),
  deliveryMinimum: Dollars,
  deliveryRadiusMiles: z.number(),
  isPaused: z.boolean(),
  timeZone: z.string(),
  answerMinutes: z.int(),
  /** Pickup windows that can be chosen, soonest first, over the next days. */
  slots: z.array(Slot),
  chef: z.object({ id: Id, slug: z.string(), name: z.string(), nameRu: z.string().nullable() }),
})
export type OrderQuote = z.infer<typeof OrderQuote>

export const quoteOrder = defineFunction({
  name: 'quote-order',
  summary: 'Prices a cart, says what has changed and which pickup slots can be chosen.',
  access: 'anyone',
  effect: 'read',
  input: z.object(cart),
  output: OrderQuote,
})

/** In the details of 409 `fee_changed`. */
export const FeeChanged = z.object({ fee: z.enum(['service', 'delivery']), oldFee: Dollars, newFee: Dollars })

export const PlaceOrderRequest = z
  .object({
    ...cart,
    slotFrom: Moment,
    note: z.string().trim().max(500).default(''),
    tip: Dollars.min(0).max(1000).default(0),
    phone: z.string().trim().max(40).default(''),
    /** The fees as the buyer saw them, 0 for none: another one is refused with 409 `fee_changed`. */
    seenServiceFee: Dollars.default(0),
    seenDeliveryFee: Dollars.default(0),
    deliveryAddress: DeliveryAddress.optional(),

    /** The allergens the buyer was warned of and accepts; a warning not among them is refused. */
    acceptedAllergens: z.array(Allergen).default([]),
    /** Whether the buyer accepts dishes whose chef has not stated the allergens. */
    acceptsUnstated: z.boolean().default(false),
  })
  .superRefine((request, context) => {
    if (request.fulfilment === 'delivery' && !request.deliveryAddress) {
      context.addIssue({ code: 'custom', path: ['deliveryAddress'], message: 'A delivery needs an address' })
    }
  })

export const placeOrder = defineFunction({
  name: 'place-order',
  summary: 'Places an order with one chef: checks prices, portions, slot and limits, and reserves the food.',
  access: 'signed-in',
  effect: 'create',
  input: PlaceOrderRequest,
  output: Order,
})
