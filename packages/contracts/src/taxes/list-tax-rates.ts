import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { TaxRate } from './tax-rate.ts'

export const listTaxRates = defineFunction({
  name: 'list-tax-rates',
  summary: 'Lists all rates of sales tax, by state and ZIP prefix, the latest of each first.',
  access: 'admin',
  right: 'taxes',
  effect: 'read',
  input: z.object({}),
  output: z.object({ rates: z.array(TaxRate) }),
})
