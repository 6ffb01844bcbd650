import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { hasOpenKitchen } from '../users/user-refusals.ts'
import { alreadyStaff, InvitationToken, invitationGone, invitationOfAnother } from './staff-invitation.ts'

export const acceptStaffInvitation = defineFunction({
  name: 'accept-staff-invitation',
  summary: 'Makes the caller an admin with the role of a mailed invitation, once.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({ token: InvitationToken }),
  output: z.object({ role: z.string() }),
  refusals: [alreadyStaff, hasOpenKitchen, invitationGone, invitationOfAnother],
})
