import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { ServiceFee } from '../settings/marketplace-settings.ts'
import { feeBegun, feeDayPast, feeDayTaken, feesConflict } from './fee-refusals.ts'
import { feeChange, KitchenFees } from './kitchen-fee.ts'

const { servicePercent, serviceFixed } = ServiceFee.shape

export const setServiceFee = defineFunction({
  name: 'set-service-fee',
  summary:
    "Sets the service fee of one kitchen's buyers for orders from a day on, or from now on. Null is the fee of the marketplace.",
  access: 'admin',
  right: 'fees',
  effect: 'write',
  input: z.object({
    ...feeChange,
    fee: z.object({ servicePercent: servicePercent.multipleOf(0.01), serviceFixed }).nullable(),
  }),
  output: KitchenFees,
  refusals: [feeBegun, feeDayPast, feeDayTaken, feesConflict, notFound],
})
