import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { isAdmin } from '../users/user-refusals.ts'
import { ApprovableAct, Approval, approvalsOff, oneOwner } from './approval.ts'
import { beyondOwnRights } from './staff-refusals.ts'

export const requestApproval = defineFunction({
  name: 'request-approval',
  summary:
    'Asks the other owners to approve an act that nobody can undo. A repeated request returns the open one.',
  access: 'admin',
  right: 'desk',
  effect: 'write',
  input: z.object({ act: ApprovableAct, reason: Reason }),
  output: z.object({ approval: Approval }),
  refusals: [approvalsOff, beyondOwnRights, isAdmin, notFound, oneOwner],
})
