import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { certificationsMissing, chefConflict, placeMissing, ruleUnknown } from './chef-refusals.ts'
import { AdminChef } from './chef-row.ts'

export const chefDecisions = ['approve', 'reject', 'reopen', 'suspend', 'unsuspend'] as const
export type ChefDecision = (typeof chefDecisions)[number]

export const decideChef = defineFunction({
  name: 'decide-chef',
  summary:
    'Approves, rejects, reopens or suspends a kitchen, or lifts its suspension. Approving one without the certifications ' +
    'its state asks for, or for which no rule is known, needs a reason, which stays in the audit.',
  access: 'admin',
  right: 'kitchens_decide',
  effect: 'write',
  input: z
    .object({ chefId: Id, decision: z.enum(chefDecisions), reason: Reason.optional() })
    .refine(({ decision, reason }) => reason || !['reject', 'suspend'].includes(decision), {
      path: ['reason'],
      message: 'Please give a reason',
    }),
  output: z.object({ chef: AdminChef }),
  refusals: [chefConflict, notFound, certificationsMissing, placeMissing, ruleUnknown],
})
