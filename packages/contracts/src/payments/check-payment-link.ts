import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { LinkedOrder, LinkToken } from './payment-link.ts'

export const checkPaymentLink = defineFunction({
  name: 'check-payment-link',
  summary:
    'Reads the order of a payment link. Checks an open payment with the provider, after the return from its page.',
  access: 'anyone',
  effect: 'write',
  input: z.object({ token: LinkToken }),
  output: LinkedOrder,
  refusals: [notFound],
})
