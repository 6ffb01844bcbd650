import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { languages } from '../language.ts'
import { Dollars } from '../money.ts'
import { Order } from '../orders/order.ts'
import { greatestTip, leastTip } from './later-tip.ts'
import { cardUnavailable, paymentUnavailable, tipClosed } from './payment-refusals.ts'

export const openTipCheckout = defineFunction({
  name: 'open-tip-checkout',
  summary:
    "Opens the payment provider's page for a tip after a completed order. Returns its address. The chef receives the whole tip.",
  access: 'signed-in',
  effect: 'write',
  input: z.object({
    orderId: Id,
    amount: Dollars.min(leastTip).max(greatestTip),
    /** Language of the provider's page; defaults to that of the buyer's profile. */
    language: z.enum(languages).optional(),
  }),
  output: Order,
  refusals: [cardUnavailable, notFound, paymentUnavailable, tipClosed],
})
