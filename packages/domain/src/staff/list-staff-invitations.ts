import { listStaffInvitations as contract } from '@localchef/contracts/staff/list-staff-invitations'
import { implement } from '../server-function.ts'
import { readStaffInvitations } from './staff-invitations.ts'

export const listStaffInvitations = implement(contract, async (_input, { db, now }) => ({
  invitations: await readStaffInvitations(db, now),
}))
