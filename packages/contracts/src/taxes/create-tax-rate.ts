import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { NewTaxRate, TaxRate } from './tax-rate.ts'

export const createTaxRate = defineFunction({
  name: 'create-tax-rate',
  summary: 'Adds a rate of sales tax for orders from a day on. An earlier rate of the same place ends then.',
  access: 'admin',
  right: 'taxes',
  effect: 'write',
  input: NewTaxRate.extend({ reason: Reason }),
  output: z.object({ rates: z.array(TaxRate) }),
})
