import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { beyondOwnRights, builtInRole, staffRoleInUse } from './staff-refusals.ts'
import { StaffRoleName } from './staff-role.ts'

export const deleteStaffRole = defineFunction({
  name: 'delete-staff-role',
  summary: 'Deletes a staff role that no admin has.',
  access: 'admin',
  right: 'staff',
  effect: 'write',
  input: z.object({ name: StaffRoleName, reason: Reason }),
  output: z.object({ name: StaffRoleName }),
  refusals: [beyondOwnRights, builtInRole, notFound, staffRoleInUse],
})
