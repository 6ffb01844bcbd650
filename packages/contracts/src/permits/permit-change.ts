import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { Dollars } from '../money.ts'

/** What a permit allows; null: no limit. */
export const PermitLimits = z.object({
  mealsPerDay: z.int().nullable(),
  mealsPerWeek: z.int().nullable(),
  salesPerYear: Dollars.nullable(),
})
export type PermitLimits = z.infer<typeof PermitLimits>

/** Higher limits that a kitchen asks for, beside those that hold. */
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
