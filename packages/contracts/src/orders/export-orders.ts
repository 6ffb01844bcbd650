import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'

export const exportOrders = defineFunction({
  name: 'export-orders',
  summary: "Closed orders of the caller's kitchen as CSV, newest first, found like the history is.",
  access: 'chef',
  effect: 'read',
  input: z.object({ query: z.string().trim().max(100).default('') }),
  output: z.object({
    csv: z.string(),
    /** True when there were more than one file holds: the oldest are missing. */
    isCut: z.boolean(),
  }),
})
