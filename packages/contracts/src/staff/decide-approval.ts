import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { approvalConflict, onlyOwners, ownRequest } from './approval.ts'

export const decideApproval = defineFunction({
  name: 'decide-approval',
  summary:
    'Approves or declines a request, as an owner other than the asking admin, who then carries out the act once.',
  access: 'admin',
  right: 'staff',
  effect: 'write',
  input: z
    .object({ approvalId: Id, decision: z.enum(['approve', 'decline']), reason: Reason.optional() })
    .refine(({ decision, reason }) => reason || decision !== 'decline', {
      path: ['reason'],
      message: 'Please give a reason',
    }),
  output: z.object({ id: Id, decision: z.enum(['approved', 'declined']) }),
  refusals: [approvalConflict, notFound, onlyOwners, ownRequest],
})
