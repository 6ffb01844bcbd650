import { z } from 'zod'
import { defineRefusal } from '../refusal.ts'
import { StaffRight } from './staff-right.ts'

/** Admins can neither give nor take rights that they lack. `rights`: those that the caller lacks. */
export const beyondOwnRights = defineRefusal(
  'beyond_own_rights',
  403,
  'This concerns rights that you do not have yourself',
  z.object({ rights: z.array(StaffRight) }),
)
export const lastOwner = defineRefusal(
  'last_owner',
  409,
  'This is the last owner. Please make somebody else an owner first',
)
export const unknownStaffRole = defineRefusal('unknown_staff_role', 422, 'There is no such staff role')
export const sameStaffRole = defineRefusal('same_staff_role', 409, 'This user already has the staff role')
export const ownerKeepsRights = defineRefusal('owner_keeps_rights', 422, 'An owner keeps every right')
export const staffRoleTaken = defineRefusal('staff_role_taken', 409, 'There is a staff role with this name')
export const builtInRole = defineRefusal('built_in_role', 422, 'This staff role cannot be deleted')
export const staffRoleInUse = defineRefusal(
  'staff_role_in_use',
  409,
  'Admins have this staff role. Please give them another one first',
)
