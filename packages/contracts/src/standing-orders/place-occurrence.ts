import { z } from 'zod'
import { Day, Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { languages } from '../language.ts'
import { Dollars } from '../money.ts'
import { Order } from '../orders/order.ts'
import { totalChanged } from '../orders/order-refusals.ts'
import { placeOrder } from '../orders/place-order.ts'
import { occurrenceSettled, standingOrderEnded } from './standing-order-refusals.ts'

export const placeOccurrence = defineFunction({
  name: 'place-occurrence',
  summary:
    'Places the order of a date that waits for the caller, at the total shown. If the kitchen takes only cards, ' +
    'the order awaits its payment.',
  access: 'signed-in',
  effect: 'create',
  input: z.object({
    id: Id,
    day: Day,
    seenTotal: Dollars,
    /** Language of the payment page; defaults to that of the profile. */
    language: z.enum(languages).optional(),
  }),
  output: Order,
  refusals: [...placeOrder.refusals, occurrenceSettled, standingOrderEnded, totalChanged],
})
