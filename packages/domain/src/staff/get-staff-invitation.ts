import { getStaffInvitation as contract } from '@localchef/contracts/staff/get-staff-invitation'
import { implement } from '../server-function.ts'
import { requireInvitation } from './staff-invitations.ts'

export const getStaffInvitation = implement(contract, async ({ token }, call) => {
  const { role, invitedBy, expiresAt } = await requireInvitation(call, token)
  return { role, invitedBy, expiresAt }
})
