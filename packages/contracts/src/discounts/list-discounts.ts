import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { discounts } from './discount.ts'

export const listDiscounts = defineFunction({
  name: 'list-discounts',
  summary: 'Lists the discount codes of the marketplace with their uses, newest first.',
  access: 'admin',
  right: 'discounts',
  effect: 'read',
  input: z.object({}),
  output: discounts,
})
