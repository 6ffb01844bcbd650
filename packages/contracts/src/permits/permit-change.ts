import { z } from 'zod'
import { Id, Moment, Positive } from '../common-fields.ts'
import { Dollars } from '../money.ts'

/** Limits of a permit; null means no limit. */
export const PermitLimits = z.object({
  mealsPerDay: Positive.nullable(),
  mealsPerWeek: Positive.nullable(),
  salesPerYear: Dollars.nullable(),
})
export type PermitLimits = z.infer<typeof PermitLimits>

/** A request for higher permit limits, with the current ones. */
export const PermitChange = z.object({
  id: Id,
  status: z.enum(['pending', 'approved', 'rejected']),
  kind: z.string(),
  number: z.string(),
  now: PermitLimits,
  wanted: PermitLimits,
  createdAt: Moment,
  chef: z.object({ id: Id, name: z.string(), nameRu: z.string().nullable() }),
})
export type PermitChange = z.infer<typeof PermitChange>
