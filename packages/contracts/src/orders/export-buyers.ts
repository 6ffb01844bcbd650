import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { longestQuery } from '../text-limits.ts'

export const exportBuyers = defineFunction({
  name: 'export-buyers',
  summary: "Exports the buyers of the caller's kitchen as CSV, with the search of their list.",
  access: 'chef',
  effect: 'read',
  secret: true,
  input: z.object({ query: z.string().trim().max(longestQuery).default('') }),
  output: z.object({
    csv: z.string(),
    /** Whether the file is full and the buyers seen longest ago are missing. */
    isCut: z.boolean(),
  }),
})
