import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { longestReason } from '../text-limits.ts'
import { feeBegun } from './fee-refusals.ts'
import { KitchenFees } from './kitchen-fee.ts'

export const withdrawFee = defineFunction({
  name: 'withdraw-fee',
  summary: 'Withdraws a planned commission or service fee of a kitchen before it begins.',
  access: 'admin',
  right: 'fees',
  effect: 'write',
  input: z.object({ id: Id, reason: z.string().trim().min(3).max(longestReason) }),
  output: KitchenFees,
  refusals: [feeBegun, notFound],
})
