import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { paymentLinkClosed } from './payment-refusals.ts'

export const createPaymentLink = defineFunction({
  name: 'create-payment-link',
  summary:
    'Returns the link by which anyone can pay an order entered by its chef, by card and without an account. An order has one link.',
  access: 'chef',
  effect: 'write',
  input: z.object({ orderId: Id }),
  output: z.object({
    /** Path on this site. */
    path: z.string(),
    /** The end of the order's slot, when the link closes. */
    until: Moment,
  }),
  refusals: [notFound, paymentLinkClosed],
})
