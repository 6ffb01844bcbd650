import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { longestReason } from '../text-limits.ts'
import { NewTaxRate, TaxRate } from './tax-rate.ts'

export const createTaxRate = defineFunction({
  name: 'create-tax-rate',
  summary: 'Adds a rate of sales tax for orders from a day on. An earlier rate of the same place ends then.',
  access: 'admin',
  right: 'taxes',
  effect: 'write',
  input: NewTaxRate.extend({ reason: z.string().trim().min(3).max(longestReason) }),
  output: z.object({ rates: z.array(TaxRate) }),
})
