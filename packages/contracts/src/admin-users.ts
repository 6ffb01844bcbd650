import { z } from 'zod'
import { ChefStatus } from './admin-chefs.ts'
import { adminListRequest, nextCursor, Reason } from './admin-fields.ts'
import { Id, Moment } from './common-fields.ts'
import { defineFunction } from './function-contract.ts'

export const UserRole = z.enum(['buyer', 'chef', 'admin'])
export type UserRole = z.infer<typeof UserRole>

export const AdminUser = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: UserRole,
  city: z.string().nullable(),
  state: z.string().nullable(),
  createdAt: Moment,
  /** Null while nothing keeps them out; a suspension whose end has passed is null too. */
  suspension: z.object({ since: Moment, until: Moment.nullable(), reason: z.string().nullable() }).nullable(),
  orderCount: z.int(),
  chef: z.object({ id: Id, slug: z.string(), name: z.string(), status: ChefStatus }).nullable(),
})
export type AdminUser = z.infer<typeof AdminUser>

const user = z.object({ user: AdminUser })

export const adminListUsers = defineFunction({
  name: 'admin-list-users',
  summary: 'People, the newest first, found by name or e-mail.',
  access: 'admin',
  effect: 'read',
  input: z.object({
    ...adminListRequest,
    which: z.enum(['all', 'buyer', 'chef', 'admin', 'suspended']).default('all'),
  }),
  output: z.object({ users: z.array(AdminUser), nextCursor }),
})

export const setUserRole = defineFunction({
  name: 'set-user-role',
  summary: 'Makes a person a buyer, a chef or an admin. Nobody changes their own role.',
  access: 'admin',
  effect: 'write',
  input: z.object({ userId: Id, role: UserRole, reason: Reason }),
  output: user,
})

export const suspendUser = defineFunction({
  name: 'suspend-user',
  summary:
    'Keeps a person out until a moment, or until restored: sessions end, their kitchen is suspended with them, ' +
    'its open orders and agreed bookings are cancelled, and so are orders of theirs no chef has confirmed.',
  access: 'admin',
  effect: 'write',
  input: z.object({ userId: Id, until: Moment.nullable(), reason: Reason }),
  output: user,
})

export const unsuspendUser = defineFunction({
  name: 'unsuspend-user',
  summary: 'Lets a suspended person in again, and opens the kitchen that was suspended with them.',
  access: 'admin',
  effect: 'write',
  input: z.object({ userId: Id, reason: Reason.optional() }),
  output: user,
})
