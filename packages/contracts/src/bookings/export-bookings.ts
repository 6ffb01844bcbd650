import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'

export const exportBookings = defineFunction({
  name: 'export-bookings',
  summary:
    "Exports the bookings of the caller's kitchen as CSV, latest date first, with price, deposit, balance and refunds.",
  access: 'chef',
  effect: 'read',
  scope: 'read:bookings',
  secret: true,
  input: z.object({}),
  output: z.object({
    csv: z.string(),
    /** Whether the file is full and the oldest bookings are missing. */
    isCut: z.boolean(),
  }),
})
