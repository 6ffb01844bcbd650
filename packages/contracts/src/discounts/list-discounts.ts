import { z } from 'zod'
import { listDays } from '../admin-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { discounts } from './discount.ts'

export const listDiscounts = defineFunction({
  name: 'list-discounts',
  summary:
    'Lists the discount codes of the marketplace with their uses, newest first, optionally those of a range of days.',
  access: 'admin',
  right: 'discounts',
  effect: 'read',
  /** Filters by the day on which a code was created. */
  input: z.object(listDays),
  output: discounts,
})
