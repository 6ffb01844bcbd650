import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { languages } from '../language.ts'
import { Dollars } from '../money.ts'
import { LinkedOrder, LinkToken } from './payment-link.ts'
import { cardUnavailable, paymentLinkClosed, paymentUnavailable } from './payment-refusals.ts'

export const openLinkCheckout = defineFunction({
  name: 'open-link-checkout',
  summary:
    "Opens the payment provider's page for the order of a payment link. Returns its address. An open page is opened again.",
  access: 'anyone',
  effect: 'write',
  input: z.object({
    token: LinkToken,
    /** The total that the buyer saw. */
    seenTotal: Dollars,
    /** The language of the provider's page. */
    language: z.enum(languages).default('en'),
  }),
  output: LinkedOrder,
  refusals: [cardUnavailable, notFound, paymentLinkClosed, paymentUnavailable],
})
