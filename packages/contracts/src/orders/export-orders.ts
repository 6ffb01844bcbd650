import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { longestQuery } from '../text-limits.ts'

export const exportOrders = defineFunction({
  name: 'export-orders',
  summary:
    "Exports closed orders of the caller's kitchen as CSV, newest first, with the search of the history.",
  access: 'chef',
  effect: 'read',
  scope: 'read:orders',
  secret: true,
  input: z.object({ query: z.string().trim().max(longestQuery).default('') }),
  output: z.object({
    csv: z.string(),
    /** Whether the file is full and the oldest orders are missing. */
    isCut: z.boolean(),
  }),
})
