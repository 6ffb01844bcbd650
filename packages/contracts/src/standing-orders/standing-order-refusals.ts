import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineRefusal } from '../refusal.ts'

export const cannotStand = defineRefusal(
  'cannot_stand',
  422,
  'This order cannot be repeated',
  z.object({
    /**
     * `drop`: a drop is sold once. `ended`: the order ended without food. `lead_time`: the kitchen's lead time is too
     * long for a standing order.
     */
    because: z.enum(['drop', 'ended', 'lead_time']),
  }),
)
export const alreadyStanding = defineRefusal(
  'already_standing',
  409,
  'This order is already repeated',
  z.object({ standingOrderId: Id }),
)
export const tooManyStandingOrders = defineRefusal(
  'too_many_standing_orders',
  422,
  'You have as many standing orders as you can. End one first',
)
export const standingOrderEnded = defineRefusal('standing_order_ended', 409, 'This standing order has ended')
export const occurrenceSettled = defineRefusal(
  'occurrence_settled',
  409,
  'This date of the standing order is already placed, skipped or too close',
)
