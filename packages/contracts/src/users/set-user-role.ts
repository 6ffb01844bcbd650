import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { beyondOwnRights, lastOwner, unknownStaffRole } from '../staff/staff-refusals.ts'
import { StaffRoleName } from '../staff/staff-role.ts'
import { hasOpenKitchen, ownAccount, sameRole } from './user-refusals.ts'
import { UserRole, user } from './user-row.ts'

export const setUserRole = defineFunction({
  name: 'set-user-role',
  summary: "Changes a user's role. Nobody can change their own, nor give or take rights they lack.",
  access: 'admin',
  right: 'staff',
  effect: 'write',
  input: z.object({
    userId: Id,
    role: UserRole,
    /** Staff role of a new admin. */
    staffRole: StaffRoleName.default('support'),
    reason: Reason,
  }),
  output: user,
  refusals: [beyondOwnRights, hasOpenKitchen, lastOwner, notFound, ownAccount, sameRole, unknownStaffRole],
})
