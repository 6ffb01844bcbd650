import { z } from 'zod'
import { ChefStatus } from '../chefs/chef-row.ts'
import { Id, Moment, Whole } from '../common-fields.ts'

export const UserRole = z.enum(['buyer', 'chef', 'admin'])
export type UserRole = z.infer<typeof UserRole>

export const AdminUser = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: UserRole,
  /** Null unless the user is an admin. */
  staffRole: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  createdAt: Moment,
  /** Null without a current suspension. */
  suspension: z.object({ since: Moment, until: Moment.nullable(), reason: z.string().nullable() }).nullable(),
  orderCount: Whole,
  chef: z
    .object({ id: Id, slug: z.string(), name: z.string(), nameRu: z.string().nullable(), status: ChefStatus })
    .nullable(),
})
export type AdminUser = z.infer<typeof AdminUser>

export const user = z.object({ user: AdminUser })
