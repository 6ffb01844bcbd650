import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { PaymentAlert } from './payment-alert.ts'

export const getPaymentAlert = defineFunction({
  name: 'get-payment-alert',
  summary: 'Reads an alert about money with its order, kitchen, chargeback and the answer to it.',
  access: 'admin',
  right: 'payments',
  effect: 'read',
  input: z.object({ alertId: Id }),
  output: PaymentAlert.extend({
    /**
     * The amount of the failed charge, refund or transfer; negative for a transfer that takes money back. Null for
     * other kinds of alerts.
     */
    amount: Dollars.nullable(),
    /** For a difference: the ledger's amount and the provider's. */
    difference: z.object({ ours: Dollars, theirs: Dollars }).nullable(),
    /** The evidence as it was sent to the bank. */
    answer: z
      .object({ description: z.string(), history: z.string(), isDelivered: z.boolean(), at: Moment })
      .nullable(),
  }),
  refusals: [notFound],
})
