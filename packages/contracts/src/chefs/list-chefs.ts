import { z } from 'zod'
import { adminListRequest, nextCursor } from '../admin-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { AdminChef, CHEF_STATUSES } from './chef-row.ts'

export const listChefs = defineFunction({
  name: 'list-chefs',
  summary: 'Kitchens, the newest first; those to approve the oldest first; those featured by rank.',
  access: 'admin',
  effect: 'read',
  input: z.object({
    ...adminListRequest,
    which: z.enum(['all', 'featured', ...CHEF_STATUSES]).default('all'),
  }),
  output: z.object({ chefs: z.array(AdminChef), nextCursor }),
})
