import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { notFound } from '../common-refusals.ts'
import { EditVersion, staleEdit } from '../edit-version.ts'
import { defineFunction } from '../function-contract.ts'
import { beyondOwnRights, ownerKeepsRights, staffRoleTaken } from './staff-refusals.ts'
import { StaffRight } from './staff-right.ts'
import { StaffRole, StaffRoleName } from './staff-role.ts'

export const saveStaffRole = defineFunction({
  name: 'save-staff-role',
  summary: 'Creates a staff role or changes its rights. Its members have the rights from their next call on.',
  access: 'admin',
  right: 'staff',
  effect: 'write',
  input: z.object({
    name: StaffRoleName,
    rights: z
      .array(StaffRight)
      .min(1)
      .max(StaffRight.options.length)
      .refine((rights) => new Set(rights).size === rights.length, 'Each right once'),
    /** The version that the caller saw; null for a new role. */
    version: EditVersion.nullable(),
    reason: Reason,
  }),
  output: z.object({ role: StaffRole }),
  refusals: [beyondOwnRights, notFound, ownerKeepsRights, staffRoleTaken, staleEdit],
})
