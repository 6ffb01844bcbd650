import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'

export const closePaymentAlert = defineFunction({
  name: 'close-payment-alert',
  summary: 'Closes an alert about money, with a note of what was done.',
  access: 'admin',
  right: 'payments',
  effect: 'write',
  input: z.object({ alertId: Id, note: Reason }),
  output: z.object({ id: Id }),
  refusals: [notFound],
})
