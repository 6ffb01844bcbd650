import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { Approval } from './approval.ts'
import { StaffMember, StaffRole } from './staff-role.ts'

export const listStaff = defineFunction({
  name: 'list-staff',
  summary:
    'Lists the admins with their staff roles, and the staff roles with their rights, and the requests for an approval.',
  access: 'admin',
  right: 'staff',
  effect: 'read',
  input: z.object({}),
  output: z.object({
    members: z.array(StaffMember),
    roles: z.array(StaffRole),
    approvals: z.array(Approval),
  }),
})
