import { z } from 'zod'
import { Allergen } from '../allergens/allergens.ts'
import { Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { OptionalPhone } from '../phone-field.ts'
import { plainName } from '../plain-name.ts'
import { longestPersonName } from '../users/person-limits.ts'
import { DeliveryAddress, Order } from './order.ts'
import { cart } from './order-cart.ts'
import { longestOrderNote } from './order-limits.ts'
import { Fulfilment } from './order-transitions.ts'
import { placeOrder } from './place-order.ts'

/** An order as its chef enters it for a buyer on the phone or at the door. */
export const EnterOrderRequest = z.object({
  fulfilment: Fulfilment.default('pickup'),
  /** Required for a delivery. */
  deliveryAddress: DeliveryAddress.optional(),
  lines: cart.lines,
  slotFrom: Moment,
  name: plainName(1, longestPersonName),
  phone: OptionalPhone.default(''),
  /** The account of someone who has ordered from this kitchen before; without it, the order has no account. */
  buyerId: Id.optional(),
  note: z.string().trim().max(longestOrderNote).default(''),
  /** The buyer's answer about allergies. */
  allergies: z.array(Allergen).default([]),
  /** Allergens that the buyer accepts after a warning. */
  acceptedAllergens: z.array(Allergen).default([]),
  acceptsUnstated: z.boolean().default(false),
  /** The fees that the chef named to the buyer; 0 for none. */
  seenServiceFee: Dollars.default(0),
  seenTax: Dollars.default(0),
  seenDeliveryFee: Dollars.default(0),
})

export const enterOrder = defineFunction({
  name: 'enter-order',
  summary:
    "Enters an order by phone or at the door for the caller's own kitchen, for pickup or delivery, paid at the handover. The caps, the " +
    'permit and the questions about allergies are those of `place-order`; the order is confirmed at once.',
  access: 'chef',
  effect: 'create',
  input: EnterOrderRequest,
  output: Order,
  refusals: placeOrder.refusals,
})
