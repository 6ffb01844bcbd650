import { z } from 'zod'
import { adminListRequest, nextCursor, Reason, undoable } from './admin-fields.ts'
import { Id, Moment } from './common-fields.ts'
import { defineFunction } from './function-contract.ts'

export const CHEF_STATUSES = ['draft', 'submitted', 'active', 'paused', 'suspended'] as const
export const ChefStatus = z.enum(CHEF_STATUSES)
export type ChefStatus = z.infer<typeof ChefStatus>

export const AdminChef = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  nameRu: z.string().nullable(),
  kind: z.enum(['chef', 'truck_stop']),
  status: ChefStatus,
  statusReason: z.string().nullable(),
  avatarPath: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  isVerified: z.boolean(),
  featuredRank: z.int().nullable(),
  ratingAverage: z.number().nullable(),
  ratingCount: z.int(),
  completedOrders: z.int(),
  dishCount: z.int(),
  pendingCertifications: z.int(),
  owner: z.object({ id: Id, name: z.string(), email: z.string() }),
  submittedAt: Moment.nullable(),
  createdAt: Moment,
})
export type AdminChef = z.infer<typeof AdminChef>

export const adminListChefs = defineFunction({
  name: 'admin-list-chefs',
  summary: 'Kitchens, the newest first; those to approve the oldest first; those featured by rank.',
  access: 'admin',
  effect: 'read',
  input: z.object({
    ...adminListRequest,
    which: z.enum(['all', 'featured', ...CHEF_STATUSES]).default('all'),
  }),
  output: z.object({ chefs: z.array(AdminChef), nextCursor }),
})

export const CHEF_DECISIONS = ['approve', 'reject', 'reopen', 'suspend', 'unsuspend'] as const
export type ChefDecision = (typeof CHEF_DECISIONS)[number]

export const decideChef = defineFunction({
  name: 'decide-chef',
  summary:
    'Approves, rejects, suspends or restores a kitchen. 409 `chef_moved_on` when its state is another by now, with who decided.',
  access: 'admin',
  effect: 'write',
  input: z
    .object({ chefId: Id, decision: z.enum(CHEF_DECISIONS), reason: Reason.optional(), undoable })
    .refine(({ decision, reason }) => reason || !['reject', 'suspend'].includes(decision), {
      path: ['reason'],
      message: 'Please give a reason',
    }),
  output: z.object({ chef: AdminChef }),
})

export const featureChef = defineFunction({
  name: 'feature-chef',
  summary: 'Puts a kitchen among the featured ones at a rank, 1 first, or takes it out with null.',
  access: 'admin',
  effect: 'write',
  input: z.object({ chefId: Id, rank: z.int().min(1).max(100).nullable() }),
  output: z.object({ chef: AdminChef }),
})
