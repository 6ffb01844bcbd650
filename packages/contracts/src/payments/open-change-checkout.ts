import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { languages } from '../language.ts'
import { changeRefusals } from '../orders/change-order.ts'
import { Order } from '../orders/order.ts'
import {
  agreedChange,
  leavesSomething,
  linesAreNamedOnce,
  namesLinesOnce,
  orderChange,
  somethingIsLeft,
} from '../orders/order-change.ts'
import { cardUnavailable, paymentUnavailable } from './payment-refusals.ts'

export const openChangeCheckout = defineFunction({
  name: 'open-change-checkout',
  summary:
    "Opens the payment provider's page where the buyer authorizes the larger total of a changed order by card. The order changes once the card is authorized. The authorization replaces the earlier one; for a charged order it covers the difference and is charged at once. Without it, the order stays unchanged.",
  access: 'signed-in',
  effect: 'write',
  input: z
    .object({
      ...orderChange,
      ...agreedChange,
      /** Language of the provider's page; defaults to that of the buyer's profile. */
      language: z.enum(languages).optional(),
    })
    .refine(leavesSomething, somethingIsLeft)
    .refine(namesLinesOnce, linesAreNamedOnce),
  output: Order,
  refusals: [...changeRefusals, cardUnavailable, paymentUnavailable],
})
