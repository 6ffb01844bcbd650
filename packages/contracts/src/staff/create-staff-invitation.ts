import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { Email } from '../email-field.ts'
import { defineFunction } from '../function-contract.ts'
import { alreadyStaff, StaffInvitation } from './staff-invitation.ts'
import { beyondOwnRights, unknownStaffRole } from './staff-refusals.ts'
import { StaffRoleName } from './staff-role.ts'

export const createStaffInvitation = defineFunction({
  name: 'create-staff-invitation',
  summary:
    'Mails a link by which a person joins the staff with a role. It replaces an open invitation to the same address.',
  access: 'admin',
  right: 'staff',
  effect: 'write',
  input: z.object({
    /** Chosen by the caller, so that a retry does not mail twice. */
    id: Id,
    email: Email,
    role: StaffRoleName,
    reason: Reason,
  }),
  output: z.object({ invitations: z.array(StaffInvitation) }),
  refusals: [alreadyStaff, beyondOwnRights, unknownStaffRole],
})
