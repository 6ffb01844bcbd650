import { z } from 'zod'
import { adminListRequest, nextCursor } from '../admin-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { AdminChef, chefStatuses } from './chef-row.ts'

export const listChefs = defineFunction({
  name: 'list-chefs',
  summary:
    'Lists kitchens newest first (also those that lack certifications), submitted ones oldest first, featured ones by rank.',
  access: 'admin',
  right: 'kitchens_read',
  effect: 'read',
  input: z.object({
    ...adminListRequest,
    which: z.enum(['all', 'featured', 'uncertified', 'customers', ...chefStatuses]).default('all'),
  }),
  output: z.object({ chefs: z.array(AdminChef), nextCursor }),
})
