import { z } from 'zod'
import { Dollars } from '../money.ts'
import { defineRefusal } from '../refusal.ts'

export const creditLimit = defineRefusal(
  'credit_limit',
  409,
  'Staff can give only so much credit within 24 hours',
  z.object({
    /** The limit that is reached: that of the person who gets credit, or that of the staff member who gives it. */
    limit: z.enum(['toPerson', 'byStaff']),
    /** The limit's sum. */
    most: Dollars,
    /** The rest of the limit. */
    left: Dollars,
  }),
)
