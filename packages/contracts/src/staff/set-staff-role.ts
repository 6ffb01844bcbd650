import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { ownAccount } from '../users/user-refusals.ts'
import { beyondOwnRights, lastOwner, sameStaffRole, unknownStaffRole } from './staff-refusals.ts'
import { StaffMember, StaffRoleName } from './staff-role.ts'

export const setStaffRole = defineFunction({
  name: 'set-staff-role',
  summary:
    'Changes the staff role of an admin. Nobody can change their own, nor give or take rights they lack.',
  access: 'admin',
  right: 'staff',
  effect: 'write',
  input: z.object({ userId: Id, role: StaffRoleName, reason: Reason }),
  output: z.object({ member: StaffMember }),
  refusals: [beyondOwnRights, lastOwner, notFound, ownAccount, sameStaffRole, unknownStaffRole],
})
