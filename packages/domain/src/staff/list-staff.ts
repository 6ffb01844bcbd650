import { listStaff as contract } from '@localchef/contracts/staff/list-staff'
import { implement } from '../server-function.ts'
import { readStaffMembers } from './read-staff-members.ts'
import { readStaffRoles } from './read-staff-role.ts'

export const listStaff = implement(contract, async (_input, { db }) => {
  const [members, roles] = [await readStaffMembers(db), await readStaffRoles(db)]
  return { members, roles }
})
