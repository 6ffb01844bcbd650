import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { longestReason } from '../text-limits.ts'

export const closePaymentAlert = defineFunction({
  name: 'close-payment-alert',
  summary: 'Closes an alert about money, with a note of what was done.',
  access: 'admin',
  right: 'payments',
  effect: 'write',
  input: z.object({ alertId: Id, note: z.string().trim().min(3).max(longestReason) }),
  output: z.object({ id: Id }),
  refusals: [notFound],
})
