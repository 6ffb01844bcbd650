import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { notRefundable } from '../payments/payment-refusals.ts'
import { Credit, GrantFields } from './credit.ts'

export const grantKitchenCredit = defineFunction({
  name: 'grant-kitchen-credit',
  summary: "Gives the buyer of an order credit for the caller's own kitchen, which bears it.",
  access: 'chef',
  effect: 'create',
  input: GrantFields.extend({ orderId: Id }),
  output: Credit,
  refusals: [notFound, notRefundable],
})
