import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { AdminDenial } from './denial.ts'
import { denialConflict } from './denial-refusals.ts'

export const decideDenial = defineFunction({
  name: 'decide-denial',
  summary:
    'Approves a denial, which ends the warning to buyers, or rejects it, which adds the allergen to the dish.',
  access: 'admin',
  right: 'kitchens_decide',
  effect: 'write',
  input: z
    .object({
      denialId: Id,
      decision: z.enum(['approve', 'reject']),
      reason: Reason.optional(),
    })
    .refine(({ decision, reason }) => reason || decision !== 'reject', {
      path: ['reason'],
      message: 'Please give a reason',
    }),
  output: z.object({ denial: AdminDenial }),
  refusals: [denialConflict, notFound],
})
