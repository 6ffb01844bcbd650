import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { feeBegun } from './fee-refusals.ts'
import { KitchenFees } from './kitchen-fee.ts'

export const withdrawFee = defineFunction({
  name: 'withdraw-fee',
  summary: 'Withdraws a planned commission or service fee of a kitchen before it begins.',
  access: 'admin',
  right: 'fees',
  effect: 'write',
  input: z.object({ id: Id, reason: Reason }),
  output: KitchenFees,
  refusals: [feeBegun, notFound],
})
