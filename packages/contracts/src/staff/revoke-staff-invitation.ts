import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { StaffInvitation } from './staff-invitation.ts'

export const revokeStaffInvitation = defineFunction({
  name: 'revoke-staff-invitation',
  summary: 'Ends an open invitation to the staff: its link no longer works.',
  access: 'admin',
  right: 'staff',
  effect: 'write',
  input: z.object({ id: Id }),
  output: z.object({ invitations: z.array(StaffInvitation) }),
  refusals: [notFound],
})
