import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { PermitChange } from './permit-change.ts'
import { permitConflict } from './permit-refusals.ts'

export const decidePermitChange = defineFunction({
  name: 'decide-permit-change',
  summary:
    'Approves higher limits of a permit, or rejects them with a reason. Every new request has a new id.',
  access: 'admin',
  right: 'kitchens_decide',
  effect: 'write',
  input: z
    .object({ changeId: Id, decision: z.enum(['approve', 'reject']), reason: Reason.optional() })
    .refine(({ decision, reason }) => reason || decision !== 'reject', {
      path: ['reason'],
      message: 'Please give a reason',
    }),
  output: z.object({ change: PermitChange }),
  refusals: [notFound, permitConflict],
})
