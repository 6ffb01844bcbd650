import { z } from 'zod'
import { Reason } from './admin-fields.ts'
import { Id, Moment } from './common-fields.ts'
import { defineFunction } from './function-contract.ts'
import { Dollars } from './money.ts'

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

export const adminGetPermitChange = defineFunction({
  name: 'admin-get-permit-change',
  summary: 'Limits of a permit that a kitchen asks to raise, beside those that hold.',
  access: 'admin',
  effect: 'read',
  input: z.object({ changeId: Id }),
  output: PermitChange,
})

export const decidePermitChange = defineFunction({
  name: 'decide-permit-change',
  summary:
    'Approves higher limits of a permit, or rejects them with a reason. A chef who asks anew asks with a new id.',
  access: 'admin',
  effect: 'write',
  input: z
    .object({ changeId: Id, decision: z.enum(['approve', 'reject']), reason: Reason.optional() })
    .refine(({ decision, reason }) => reason || decision !== 'reject', {
      path: ['reason'],
      message: 'Please give a reason',
    }),
  output: z.object({ change: PermitChange }),
})
