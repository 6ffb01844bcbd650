import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { defineRefusal } from '../refusal.ts'
import { tokenPattern } from '../text-patterns.ts'

/** Days in which an invited person can accept. */
export const invitationDays = 7

/** An open invitation to the staff. */
export const StaffInvitation = z.object({
  id: Id,
  email: z.string(),
  role: z.string(),
  invitedBy: z.string(),
  invitedAt: Moment,
  expiresAt: Moment,
})
export type StaffInvitation = z.infer<typeof StaffInvitation>

/** The secret of a mailed link. */
export const InvitationToken = z.string().regex(tokenPattern)

export const alreadyStaff = defineRefusal('already_staff', 409, 'This user is an admin already')
export const invitationGone = defineRefusal(
  'invitation_gone',
  404,
  'The invitation has been used, revoked or replaced, or has expired',
)
export const invitationOfAnother = defineRefusal(
  'invitation_of_another',
  403,
  'The invitation was mailed to another address than that of this account',
)
