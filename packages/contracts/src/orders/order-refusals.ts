import { z } from 'zod'
import { Allergen } from '../allergens/allergens.ts'
import { Day, Id, Moment, Positive, Whole } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { defineRefusal } from '../refusal.ts'
import { DeliveryStep } from './delivery-report.ts'
import { OpenOrdersLimit } from './open-orders-limit.ts'
import { OrderStatus } from './order-transitions.ts'
import { LineProblem, Slot } from './quote-order.ts'

const nextSlots = z.object({ nextSlots: z.array(Slot) })
const problems = z.object({ problems: z.array(LineProblem) })

export const orderConflict = defineRefusal(
  'order_conflict',
  409,
  'The status of the order has changed',
  z.object({ status: OrderStatus }),
)
export const notMissed = defineRefusal(
  'not_missed',
  409,
  'Only a pickup whose food is ready and whose time is over can be missed',
)
export const answerOpen = defineRefusal(
  'answer_open',
  409,
  'The buyer still has time to answer',
  z.object({ until: Moment }),
)
export const notOutForDelivery = defineRefusal(
  'not_out_for_delivery',
  409,
  'Only an order that is out for delivery has steps on the way',
  z.object({ status: OrderStatus }),
)
export const stepReported = defineRefusal(
  'step_reported',
  409,
  'This step of the delivery was reported already',
  z.object({ step: DeliveryStep }),
)
export const slotUnavailable = defineRefusal(
  'slot_unavailable',
  409,
  'This time is no longer available',
  nextSlots,
)
export const slotFull = defineRefusal(
  'slot_full',
  409,
  'This time has no room left',
  z.object({ dishId: Id.optional(), limit: Positive.optional() }),
)
export const soldOut = defineRefusal(
  'sold_out',
  409,
  'The last portions have just been sold',
  z.object({ dishId: Id.optional() }),
)
export const permitLimitReached = defineRefusal(
  'permit_limit_reached',
  422,
  "This exceeds the limit of the kitchen's permit",
  z.object({
    period: z.enum(['day', 'week', 'year']),
    /** Meals per day or week, or dollars per year. */
    limit: z.number().min(0).max(1_000_000_000),
    left: z.number().min(0).max(1_000_000_000).optional(),
    /** Next day on which the permit allows the whole cart; null if unknown. */
    nextFreeDay: Day.nullable().optional(),
  }),
)
export const priceChanged = defineRefusal(
  'price_changed',
  409,
  'A price has changed since the dish was put in the cart',
  problems,
)
export const cartChanged = defineRefusal(
  'cart_changed',
  409,
  'Part of the cart can no longer be ordered',
  problems,
)
export const feeChanged = defineRefusal(
  'fee_changed',
  409,
  'A fee has changed since the price was shown',
  z.object({
    fee: z.enum(['service', 'delivery', 'tax', 'discount', 'credit']),
    oldFee: Dollars,
    newFee: Dollars,
  }),
)
export const allergensNotAccepted = defineRefusal(
  'allergens_not_accepted',
  422,
  'A dish contains or may contain one of your allergens',
  z.object({ allergens: z.array(Allergen), isUnstated: z.boolean() }),
)
export const belowDeliveryMinimum = defineRefusal(
  'below_delivery_minimum',
  422,
  'The order is below the delivery minimum',
  z.object({ minimum: Dollars }),
)
export const outsideDeliveryArea = defineRefusal(
  'outside_delivery_area',
  422,
  'This address is outside the delivery area',
  z.object({ miles: z.number().min(0).max(25_000), radiusMiles: z.number().min(0).max(25_000) }),
)
export const fulfilmentUnavailable = defineRefusal(
  'fulfilment_unavailable',
  422,
  'This kitchen does not offer this kind of fulfillment',
)
export const kitchenFull = defineRefusal(
  'kitchen_full',
  409,
  'This kitchen takes no further orders right now',
)
export const orderChanged = defineRefusal(
  'order_changed',
  409,
  'The order was changed after it was read',
  z.object({ changes: Whole }),
)
export const proposalOpen = defineRefusal(
  'proposal_open',
  409,
  'Another time is proposed for this order and must be answered first',
)
export const totalChanged = defineRefusal(
  'total_changed',
  409,
  'The total has changed since it was shown',
  z.object({ oldTotal: Dollars, newTotal: Dollars }),
)
/** An authorized card can pay less than was authorized but not more; a charged one gets the difference back. */
export const changeNeedsPayment = defineRefusal(
  'change_needs_payment',
  422,
  'The card of this order does not cover the new total',
  z.object({ total: Dollars, newTotal: Dollars, isCharged: z.boolean() }),
)
const held = z.object({ limit: OpenOrdersLimit, open: Whole })
export const tooManyOpenOrders = defineRefusal(
  'too_many_open_orders',
  422,
  'You have reached the limit of unpaid open orders',
  held,
)
export const tooManyOpenOrdersWithKitchen = defineRefusal(
  'too_many_open_orders_with_kitchen',
  422,
  'You have reached the limit of unpaid open orders with this kitchen',
  held,
)
export const dropNotOpen = defineRefusal(
  'drop_not_open',
  409,
  'The drop of this dish has not opened yet',
  z.object({ dishId: Id, opensAt: Moment }),
)
export const dropClosed = defineRefusal(
  'drop_closed',
  409,
  'The drop of this dish takes no further orders',
  z.object({ dishId: Id }),
)
export const personLimitReached = defineRefusal(
  'person_limit_reached',
  422,
  'The chef limits the portions for each person',
  z.object({
    /** Absent for the limit of a whole drop. */
    dishId: Id.optional(),
    limit: Positive,
    /** Portions that the buyer can still order. */
    left: Whole,
  }),
)
export const batchShareReached = defineRefusal(
  'batch_share_reached',
  422,
  'You have reached your share of this batch until it is paid',
  z.object({ dishId: Id.optional(), limit: Positive, left: Whole }),
)
