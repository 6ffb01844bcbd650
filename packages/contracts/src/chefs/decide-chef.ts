import { z } from 'zod'
import { Reason, undoable } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { AdminChef } from './chef-row.ts'

export const CHEF_DECISIONS = ['approve', 'reject', 'reopen', 'suspend', 'unsuspend'] as const
export type ChefDecision = (typeof CHEF_DECISIONS)[number]

export const decideChef = defineFunction({
  name: 'decide-chef',
  summary:
    'Approves, rejects, suspends or restores a kitchen. 409 `chef_moved_on` when its state is another by now, with who decided.',
  access: 'admin',
  effect: 'write',
  input: z
    .object({ chefId: Id, decision: z.enum(CHEF_DECISIONS), reason: Reason.optional(), undoable })
    .refine(({ decision, reason }) => reason || !['reject', 'suspend'].includes(decision), {
      path: ['reason'],
      message: 'Please give a reason',
    }),
  output: z.object({ chef: AdminChef }),
})
