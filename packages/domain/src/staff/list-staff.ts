import { listStaff as contract } from '@localchef/contracts/staff/list-staff'
import { implement } from '../server-function.ts'
import { readApprovals } from './read-approvals.ts'
import { readStaffMembers } from './read-staff-members.ts'
import { readStaffRoles } from './read-staff-role.ts'

export const listStaff = implement(contract, async (_input, { db, now }) => ({
  members: await readStaffMembers(db),
  roles: await readStaffRoles(db),
  approvals: await readApprovals(db, now),
}))
