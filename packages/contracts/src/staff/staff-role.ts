import { z } from 'zod'
import { Id, Moment, Whole } from '../common-fields.ts'
import { EditVersion } from '../edit-version.ts'
import { plainName } from '../plain-name.ts'
import { longestRoleName } from './staff-limits.ts'
import { StaffRight } from './staff-right.ts'

/** The staff roles of a new marketplace. They are never deleted, and `owner` keeps every right. */
export const builtInStaffRoles = ['support', 'moderator', 'finance', 'owner'] as const
export type BuiltInStaffRole = (typeof builtInStaffRoles)[number]

export const StaffRoleName = plainName(2, longestRoleName)

export const StaffRole = z.object({
  name: z.string(),
  rights: z.array(StaffRight),
  memberCount: Whole,
  version: EditVersion,
})
export type StaffRole = z.infer<typeof StaffRole>

export const StaffMember = z.object({
  userId: Id,
  name: z.string(),
  email: z.string(),
  role: z.string(),
  /** When the member got this role. */
  since: Moment,
})
export type StaffMember = z.infer<typeof StaffMember>

/** The rights of `wanted` that `own` lacks: an admin can neither give nor take them. */
export function rightsBeyond(wanted: readonly StaffRight[], own: readonly StaffRight[]): StaffRight[] {
  return wanted.filter((right) => !own.includes(right))
}
