import { z } from 'zod'
import { Allergen } from '../allergens/allergens.ts'
import { Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { DeliveryAddress, Order } from './order.ts'
import { cart } from './order-cart.ts'

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
