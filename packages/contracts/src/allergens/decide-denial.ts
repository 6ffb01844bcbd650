import { z } from 'zod'
import { Reason, undoable } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { AdminDenial } from './denial.ts'

export const decideDenial = defineFunction({
  name: 'decide-denial',
  summary:
    'Approves the reason, so that buyers are no longer warned, or rejects it, which adds the allergen to the dish. ' +
    '409 `denial_moved_on` when it does not wait any more.',
  access: 'admin',
  effect: 'write',
  input: z
    .object({
      denialId: Id,
      decision: z.enum(['approve', 'reject']),
      reason: Reason.optional(),
      undoable,
    })
    .refine(({ decision, reason }) => reason || decision !== 'reject', {
      path: ['reason'],
      message: 'Please give a reason',
    }),
  output: z.object({ denial: AdminDenial }),
})
