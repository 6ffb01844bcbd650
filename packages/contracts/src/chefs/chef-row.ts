import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'

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
