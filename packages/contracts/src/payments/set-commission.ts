import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { feeBegun, feeDayPast, feeDayTaken, feesConflict } from './fee-refusals.ts'
import { CommissionPercent, feeChange, KitchenFees } from './kitchen-fee.ts'

export const setCommission = defineFunction({
  name: 'set-commission',
  summary:
    'Sets the commission of one kitchen for orders from a day on, or from now on. Null is the commission of the marketplace.',
  access: 'admin',
  right: 'fees',
  effect: 'write',
  input: z.object({ ...feeChange, percent: CommissionPercent.multipleOf(0.01).nullable() }),
  output: KitchenFees,
  refusals: [feeBegun, feeDayPast, feeDayTaken, feesConflict, notFound],
})
