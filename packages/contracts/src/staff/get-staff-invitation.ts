import { z } from 'zod'
import { Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { InvitationToken, invitationGone, invitationOfAnother } from './staff-invitation.ts'

export const getStaffInvitation = defineFunction({
  name: 'get-staff-invitation',
  summary: "Gets the invitation to the staff of a mailed link, for the account with the mail's address.",
  access: 'signed-in',
  effect: 'read',
  secret: true,
  input: z.object({ token: InvitationToken }),
  output: z.object({ role: z.string(), invitedBy: z.string(), expiresAt: Moment }),
  refusals: [invitationGone, invitationOfAnother],
})
