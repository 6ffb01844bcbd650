import { z } from 'zod'
import { Allergen } from '../allergens/allergens.ts'
import { Moment } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { codeRefused } from '../discounts/code-problem.ts'
import { Code } from '../discounts/discount.ts'
import { defineFunction } from '../function-contract.ts'
import { languages } from '../language.ts'
import { Dollars } from '../money.ts'
import { cardUnavailable, pickupPaymentUnavailable } from '../payments/payment-refusals.ts'
import { forbiddenByPermit } from '../permits/permit-refusals.ts'
import { OptionalPhone } from '../phone-field.ts'
import { kitchenPaused, marketplaceNotOpen, ownKitchen } from '../purchase-refusals.ts'
import { DeliveryAddress, Order } from './order.ts'
import { cart } from './order-cart.ts'
import { greatestOrderTip, longestOrderNote } from './order-limits.ts'
import {
  allergensNotAccepted,
  batchShareReached,
  belowDeliveryMinimum,
  cartChanged,
  dropClosed,
  dropNotOpen,
  feeChanged,
  fulfilmentUnavailable,
  kitchenFull,
  outsideDeliveryArea,
  permitLimitReached,
  personLimitReached,
  priceChanged,
  slotFull,
  slotUnavailable,
  soldOut,
  tooManyOpenOrders,
  tooManyOpenOrdersWithKitchen,
} from './order-refusals.ts'

export const PlaceOrderRequest = z
  .object({
    ...cart,
    slotFrom: Moment,
    note: z.string().trim().max(longestOrderNote).default(''),
    tip: Dollars.min(0).max(greatestOrderTip).default(0),
    phone: OptionalPhone.default(''),
    /** With `card`, the order awaits its payment, and `payment.checkoutUrl` is where the buyer pays. */
    payment: z.enum(['at_pickup', 'card']).default('at_pickup'),
    /** Language of the provider's page; defaults to that of the buyer's profile. */
    language: z.enum(languages).optional(),
    /** The fees as the buyer saw them; 0 for none. */
    seenServiceFee: Dollars.default(0),
    seenDeliveryFee: Dollars.default(0),
    seenTax: Dollars.default(0),
    /** A discount code. `seenDiscount` is the discount of the code, or of a free portion, as the buyer saw it. */
    code: Code.optional(),
    seenDiscount: Dollars.default(0),
    /** Takes the free portion that loyalty has earned. With a code, the free portion is kept for a later order. */
    useReward: z.boolean().default(false),
    /**
     * Pays as much as possible, except the tip, with the buyer's credit. `seenCredit` is that amount as the buyer saw
     * it.
     */
    useCredit: z.boolean().default(false),
    seenCredit: Dollars.default(0),
    deliveryAddress: DeliveryAddress.optional(),

    /** Allergens that the buyer was warned of and accepts. */
    acceptedAllergens: z.array(Allergen).default([]),
    /** Whether the buyer accepts dishes whose chef has not stated the allergens. */
    acceptsUnstated: z.boolean().default(false),
    /** Whether the buyer agrees to hear from the kitchen about more than this order. False withdraws nothing. */
    contactConsent: z.boolean().default(false),
  })
  .superRefine((request, context) => {
    if (request.fulfilment === 'delivery' && !request.deliveryAddress) {
      context.addIssue({ code: 'custom', path: ['deliveryAddress'], message: 'A delivery needs an address' })
    }
  })

export const placeOrder = defineFunction({
  name: 'place-order',
  summary: 'Places an order with one chef and reserves its portions.',
  access: 'signed-in',
  effect: 'create',
  input: PlaceOrderRequest,
  output: Order,
  refusals: [
    allergensNotAccepted,
    batchShareReached,
    belowDeliveryMinimum,
    cardUnavailable,
    cartChanged,
    dropClosed,
    dropNotOpen,
    codeRefused,
    feeChanged,
    forbiddenByPermit,
    fulfilmentUnavailable,
    kitchenFull,
    kitchenPaused,
    notFound,
    marketplaceNotOpen,
    outsideDeliveryArea,
    ownKitchen,
    permitLimitReached,
    personLimitReached,
    pickupPaymentUnavailable,
    priceChanged,
    slotFull,
    slotUnavailable,
    soldOut,
    tooManyOpenOrders,
    tooManyOpenOrdersWithKitchen,
  ],
})
