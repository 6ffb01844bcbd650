import { z } from 'zod'
import { adminListRequest, nextCursor } from '../admin-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { AdminUser } from './user-row.ts'

export const listUsers = defineFunction({
  name: 'list-users',
  summary: 'Lists users, newest first, filtered by name or email.',
  access: 'admin',
  right: 'people_read',
  effect: 'read',
  marketplaceScope: 'marketplace:users',
  input: z.object({
    ...adminListRequest,
    which: z.enum(['all', 'buyer', 'chef', 'admin', 'suspended']).default('all'),
  }),
  output: z.object({ users: z.array(AdminUser), nextCursor }),
})
